import { isUncommitted } from '../../../shared/domain/worktree.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';

/** How many commits there are, without the uncommitted changes that stand first in the list. */
export const countOf = (commits: readonly Commit[] = [], total = commits.length): number =>
  total - (commits[0] && isUncommitted(commits[0]) ? 1 : 0);
