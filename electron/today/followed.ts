import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { repositoryKey } from '../../shared/domain/place-key.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { StoredMemory } from '../store/memories.ts';

/** Repositories that are followed: each is a question in every round. */
export const MAX_FOLLOWED = 50;

/** The memories that say what is followed, the most important first. */
export const FOLLOWED_KINDS = [
  'pinned',
  'starred',
  'recent',
] as const satisfies readonly StoredMemory['kind'][];

/**
 * The repositories whose news waits for the reader: pinned ones, those with a branch that has a star, and recent ones, the
 * newest first.
 *
 * @param memories oldest first
 * @param isThere whether an organization is (still) known
 */
export function followedRepositories(
  memories: readonly StoredMemory[],
  isThere: (orgId: string) => boolean,
): RepositoryPlace[] {
  const newestFirst = memories.toReversed();
  const chosen = FOLLOWED_KINDS.flatMap((kind) => newestFirst.filter((one) => one.kind === kind));
  const places = new Map<string, RepositoryPlace>();
  for (const { orgId, repo } of chosen) {
    if (places.size >= MAX_FOLLOWED) break;
    if (isThere(orgId)) places.set(repositoryKey({ orgId, repo }), { orgId, repo });
  }
  return [...places.values()];
}

/** The branches of a repository with a star, and the tips that they had when they got it; empty: not known. */
export const starredBranches = (
  memories: readonly StoredMemory[],
  { orgId, repo }: RepositoryPlace,
): Map<string, string> =>
  new Map(
    memories
      .filter((one) => one.kind === 'starred' && one.orgId === orgId && one.repo === repo)
      .map(({ item, value }) => [item, OBJECT_ID.test(value) ? value : '']),
  );
