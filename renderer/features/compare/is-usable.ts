import type { Diff } from '../../diff/index.ts';
import type { BranchVersions } from '../versions/index.ts';
import type { CommitsRead } from './commits/use-commits.ts';
import type { ShownChanges } from './commits/use-shown.ts';
import type { ComparisonState } from './opening/use-comparison.ts';

interface Parts {
  comparison: Pick<ComparisonState, 'comparison' | 'error' | 'history' | 'request' | 'unborn'>;
  diff: Pick<Diff, 'files' | 'status'>;
  shown: Pick<ShownChanges, 'ends' | 'gone' | 'versions'>;
  read: Pick<CommitsRead, 'commits' | 'error' | 'isSuccess'>;
  versions: Pick<BranchVersions, 'error' | 'isListed'>;
}

/** Whether the screen is usable: its diff is readable, or known to be unavailable. */
export function isUsable({ comparison, diff, shown, read, versions }: Parts): boolean {
  // Which sides to show is still being looked up.
  if (comparison.comparison === null) return comparison.error !== null || comparison.unborn !== null;
  const { status } = diff;
  if (diff.files.length > 0 || status === 'ready' || status === 'failed' || shown.gone) return true;
  if (comparison.history) return (read.isSuccess && read.commits.length === 0) || read.error !== null;
  if (shown.versions !== null)
    return (
      versions.error !== null || read.error !== null || (versions.isListed && shown.versions.two === null)
    );
  // Without the commits it is unknown which of them to read.
  return comparison.request === null || (read.error !== null && shown.ends !== null);
}
