import { setTimeout as sleep } from 'node:timers/promises';

/** Git may take long, so do not wait longer than this. */
const MAX_WAIT_MS = 500;

/** Tracks urgent requests, so that other work on the same repository can wait for them. */
export interface Precedence {
  /** Runs urgent work. */
  first: <T>(gitDir: string, work: () => Promise<T>) => Promise<T>;
  /** Resolves when no urgent work runs for this repository, or after a short time in any case. */
  behind: (gitDir: string) => Promise<void>;
}

export function precedence(): Precedence {
  const running = new Map<string, Set<Promise<unknown>>>();
  return {
    async first(gitDir, work) {
      const all = running.get(gitDir) ?? new Set();
      running.set(gitDir, all);
      const done = work();
      all.add(done);
      try {
        return await done;
      } finally {
        all.delete(done);
        if (all.size === 0) running.delete(gitDir);
      }
    },
    async behind(gitDir) {
      const all = running.get(gitDir);
      if (all === undefined) return;
      const finished = new AbortController();
      const timeout = sleep(MAX_WAIT_MS, undefined, { signal: finished.signal }).catch(() => undefined);
      await Promise.race([Promise.allSettled(all), timeout]);
      finished.abort();
    },
  };
}
