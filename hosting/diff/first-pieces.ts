import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds after which nothing waits for a first piece any longer: Git may need long for it. */
const LONGEST = 500;

/** Which repositories' diffs wait for their first piece. */
export interface FirstPieces {
  /** Does the work up to a diff's first piece. */
  first: <T>(gitDir: string, work: () => Promise<T>) => Promise<T>;
  /** Settles when no first piece of this repository is waited for, and after a moment in any case. */
  behind: (gitDir: string) => Promise<void>;
}

export function firstPieces(): FirstPieces {
  const waited = new Map<string, Set<Promise<unknown>>>();
  return {
    async first(gitDir, work) {
      const all = waited.get(gitDir) ?? new Set();
      waited.set(gitDir, all);
      const piece = work();
      all.add(piece);
      try {
        return await piece;
      } finally {
        all.delete(piece);
        if (all.size === 0) waited.delete(gitDir);
      }
    },
    async behind(gitDir) {
      const all = waited.get(gitDir);
      if (all === undefined) return;
      const over = new AbortController();
      const late = sleep(LONGEST, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([Promise.allSettled(all), late]);
      over.abort();
    },
  };
}
