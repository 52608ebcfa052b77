import { linesText } from '../../../../shared/domain/remarks/anchor.ts';
import { plainPath } from '../../../ui/visible-name.ts';
import { plural } from '../../../ui/format.ts';
import type { MovedRun } from '../../model/moves.ts';

/** What the row above moved code says. `path`: of the file on the other side. */
export function movedCodeWords({ side, copied, changed, other }: MovedRun, path: string): string {
  const how = side === 'old' ? 'Moved to' : copied ? 'Copied from' : 'Moved from';
  const lines = changed.length / 2;
  const differ = lines === 0 ? '' : `, ${plural(lines, 'line')} changed`;
  return `${how} ${plainPath(path)}:${linesText('new', other)}${differ}`;
}
