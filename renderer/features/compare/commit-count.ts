import { isUncommitted } from '../../../shared/domain/worktree.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';

/** How many commits there are. What is not committed stands first in the list, and is none. */
export const countOf = (commits: readonly Commit[] = [], total = commits.length): number =>
  total - (commits[0] && isUncommitted(commits[0]) ? 1 : 0);
