import type { VersionChanges } from '../../../shared/ipc/versions.ts';
import { plural, relativeDate } from '../../ui/format.ts';

/** What others did with remarks since they were handed over. */
export interface News {
  /** They began them. */
  added: number;
  answered: number;
  resolved: number;
}

/** For example "1 remark added, 2 answered, 1 resolved"; empty: none. */
export function newsWords({ added, answered, resolved }: News): string {
  const counts = [
    [added, 'added'],
    [answered, 'answered'],
    [resolved, 'resolved'],
  ] as const;
  return counts
    .filter(([number]) => number > 0)
    .map(([number, verb], nth) => `${nth === 0 ? plural(number, 'remark') : number} ${verb}`)
    .join(', ');
}

/** For example "2 files; 34 lines to read": nothing may be committed, so that no commits are counted. */
export function filesWords({ files, lines }: Pick<VersionChanges, 'files' | 'lines'>): string {
  if (files.length === 0) return 'no file changed';
  return `${plural(files.length, 'file')}${lines === null ? '' : `; ${plural(lines, 'line')} to read`}`;
}

/**
 * The sentence of the bar after a hand-over.
 * @param at when it was; milliseconds since the epoch
 * @param changes undefined: not counted yet
 */
export function sinceWords(at: number, news: News, changes: VersionChanges | undefined, now: number): string {
  const when = relativeDate(new Date(at).toISOString(), now);
  const remarks = newsWords(news);
  const what = changes === undefined ? [] : [filesWords(changes)];
  const all = [...(remarks === '' ? [] : [remarks]), ...what].join('; ');
  return `Changed since you handed over ${when}${all === '' ? '' : `: ${all}`}`;
}
