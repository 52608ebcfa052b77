import type { Diff } from '../../../diff/index.ts';
import type { ComparisonState } from './use-comparison.ts';
import type { FoundCommits } from '../commits/use-commits.ts';
import type { ShownChanges } from '../commits/use-shown.ts';

interface Parts {
  diff: Pick<Diff, 'files' | 'status'>;
  comparison: Pick<ComparisonState, 'request' | 'history'>;
  found: Pick<FoundCommits, 'read' | 'commits'>;
  shown: Pick<ShownChanges, 'ends' | 'gone'>;
}

/** Whether the screen can be used: its diff can be read, or is known not to come. */
export function isUsable({ diff, comparison, found, shown }: Parts): boolean {
  const { request, history } = comparison;
  const { read, commits } = found;
  if (diff.files.length > 0 || diff.status === 'ready' || diff.status === 'failed' || shown.gone) return true;
  if (history) return (read.isSuccess && commits.length === 0) || read.error !== null;
  // Without the commits it is not known what to read of them.
  return request === null || (read.error !== null && shown.ends !== null);
}
