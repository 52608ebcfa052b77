/** A commit of an older version, the commit of a newer one that it became, or both. */
export interface PairedShas {
  old: { sha: string } | null;
  new: { sha: string } | null;
}

/** The commit that took the place of each older one, where there is one. */
export const tookPlace = (pairs: readonly PairedShas[]): Map<string, string> =>
  new Map(
    pairs.flatMap((pair) => (pair.old === null || pair.new === null ? [] : [[pair.old.sha, pair.new.sha]])),
  );
