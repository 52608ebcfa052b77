import { isBranchLike } from '../../shared/domain/side.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { BranchPlace } from '../store/branch-tips.ts';

const EPHEMERAL = 'refs/namespaces/ephemeral/';

/** How a side is remembered: each namespace may have a branch of the same name. */
export const sideKey = (side: string, ephemeral: boolean): string => (ephemeral ? EPHEMERAL + side : side);

/** Where the tips of a side are remembered; null: it does not move like a branch. */
export function branchPlace(
  { orgId, repo }: RepositoryPlace,
  side: string,
  ephemeral: boolean,
): BranchPlace | null {
  return isBranchLike(side) ? { orgId, repo, branch: sideKey(side, ephemeral) } : null;
}
