/** A time by which something must be over, that stands still while somebody else is waited for. */
export interface Deadline {
  /** Aborts when the time is over. */
  signal: AbortSignal;
  /** The clock stands still until this has settled. */
  standStill<T>(wait: () => Promise<T>): Promise<T>;
  clear(): void;
}

/** @param ms milliseconds from now. */
export function startDeadline(ms: number, now: () => number = Date.now): Deadline {
  const over = new AbortController();
  let left = ms;
  let since = now();
  let timer = setTimeout(() => over.abort(), left);
  return {
    signal: over.signal,
    async standStill(wait) {
      clearTimeout(timer);
      left -= now() - since;
      try {
        return await wait();
      } finally {
        since = now();
        timer = setTimeout(() => over.abort(), left);
      }
    },
    clear: () => clearTimeout(timer),
  };
}
