import { isBranchLike, sideKey } from '../../shared/domain/side.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { BranchPlace } from '../store/branch-tips.ts';

/** Where the tips of a side are remembered; null: it does not move like a branch. */
export function branchPlace(
  { orgId, repo }: RepositoryPlace,
  side: string,
  ephemeral: boolean,
): BranchPlace | null {
  return isBranchLike(side) ? { orgId, repo, branch: sideKey(side, ephemeral) } : null;
}
