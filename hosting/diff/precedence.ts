import { setTimeout as sleep } from 'node:timers/promises';

/** The longest wait, in milliseconds: Git may need long. */
const LONGEST = 500;

/** Tracks requests that somebody waits for, so that other work on the same repository can stay behind them. */
export interface Precedence {
  /** Does the work. */
  first: <T>(gitDir: string, work: () => Promise<T>) => Promise<T>;
  /** Settles when none of it is going on for this repository, and after a moment in any case. */
  behind: (gitDir: string) => Promise<void>;
}

export function precedence(): Precedence {
  const waited = new Map<string, Set<Promise<unknown>>>();
  return {
    async first(gitDir, work) {
      const all = waited.get(gitDir) ?? new Set();
      waited.set(gitDir, all);
      const done = work();
      all.add(done);
      try {
        return await done;
      } finally {
        all.delete(done);
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
