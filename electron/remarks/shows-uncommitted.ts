import type { FollowedCommit } from '../../git/follow/range.ts';
import type { ShownRange } from '../../git/remarks/history.ts';
import { isUncommittedSide } from '../../shared/domain/worktree.ts';
import type { ShownDiff } from '../../shared/ipc/remarks.ts';

/** Whether remarks on uncommitted changes belong to a shown diff: all of the working tree, or these changes alone. */
export const showsUncommitted = (
  { branch, whole, commits }: Pick<ShownDiff, 'branch' | 'whole' | 'commits'>,
  range: Pick<ShownRange, 'to'> & { byId: ReadonlyMap<string, Pick<FollowedCommit, 'uncommitted'>> },
): boolean =>
  isUncommittedSide(branch) &&
  commits.merge !== true &&
  (whole === true || range.byId.get(range.to)?.uncommitted === true);
