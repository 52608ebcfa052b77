import { repositoryKey } from '../../shared/domain/place-key.ts';
import type { RepositoryPlace } from './types.ts';

/** The default branches that hosts named, to ask with before they name them again: far hosts answer late. */
export interface DefaultBranches {
  heard(place: RepositoryPlace, branch: string): void;
  /** null: never heard. It may have changed since. */
  likely(place: RepositoryPlace): string | null;
}

/** Remembers the newest of each repository, in this run. */
export function createDefaultBranches(): DefaultBranches {
  const branches = new Map<string, string>();
  return {
    heard: (place, branch) => void branches.set(repositoryKey(place), branch),
    likely: (place) => branches.get(repositoryKey(place)) ?? null,
  };
}
