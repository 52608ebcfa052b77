import type { CommitPair } from '../ipc/versions.ts';

/** The commit that took the place of each older one, where there is one. */
export const tookPlace = (pairs: readonly Pick<CommitPair, 'old' | 'new'>[]): Map<string, string> =>
  new Map(
    pairs.flatMap((pair) => (pair.old === null || pair.new === null ? [] : [[pair.old.sha, pair.new.sha]])),
  );
