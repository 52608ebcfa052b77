import { isUncommitted } from '../../../../shared/domain/worktree.ts';
import type { Commit } from '../../../../shared/ipc/shapes.ts';
import type { FoundCommits } from './use-commits.ts';
import type { ShownChanges } from './use-shown.ts';

/** How many commits there are, without the uncommitted changes that stand first in the list. */
const countOf = (commits: readonly Commit[] = [], total = commits.length): number =>
  total - (commits[0] && isUncommitted(commits[0]) ? 1 : 0);

/** How many commits the shown diff is of; undefined while that is not known. */
export function shownCount(
  { read, commits }: Pick<FoundCommits, 'read' | 'commits'>,
  { ends, picked }: Pick<ShownChanges, 'ends' | 'picked'>,
): number | undefined {
  if (ends) return countOf(picked?.commits);
  return read.isSuccess ? countOf(commits, read.total) : undefined;
}
