interface Prefetched<T> {
  key: string;
  result: Promise<T>;
  timer: ReturnType<typeof setTimeout>;
  giveUp: () => void;
}

/** Results that will probably be needed soon, started early. Each can be claimed once, within a time limit. */
export interface PrefetchOnce<T> {
  /**
   * Begins it, and gives up an unclaimed result of the same slot. A failure is reported to its claimant.
   * @param key identifies exactly what is computed
   * @param begin its signal aborts when the result is not claimed in time, or the claimant stops
   */
  prefetch: (slot: string, key: string, begin: (signal: AbortSignal) => Promise<T>) => void;
  /** @returns what was begun for this key; null if there is none, and then what was begun for another key is given up */
  claim: (slot: string, key: string, signal?: AbortSignal) => Promise<T> | null;
  /** @returns tells whether nothing of the slot was claimed since */
  unclaimed: (slot: string) => () => boolean;
}

/** @param maxAgeMs when an unclaimed result is given up */
export function prefetchOnce<T>(maxAgeMs: number): PrefetchOnce<T> {
  const slots = new Map<string, Prefetched<T>>();
  const claims = new Map<string, number>();
  return {
    prefetch(slot, key, begin) {
      slots.get(slot)?.giveUp();
      const stop = new AbortController();
      const result = begin(stop.signal);
      result.catch(() => undefined);
      const giveUp = (): void => {
        clearTimeout(one.timer);
        if (slots.get(slot) === one) slots.delete(slot);
        stop.abort();
      };
      const one: Prefetched<T> = { key, result, timer: setTimeout(() => giveUp(), maxAgeMs), giveUp };
      slots.set(slot, one);
    },
    unclaimed(slot) {
      const before = claims.get(slot);
      return () => claims.get(slot) === before;
    },
    claim(slot, key, signal) {
      claims.set(slot, (claims.get(slot) ?? 0) + 1);
      const one = slots.get(slot);
      if (one?.key !== key || signal?.aborted === true) {
        one?.giveUp();
        return null;
      }
      slots.delete(slot);
      clearTimeout(one.timer);
      signal?.addEventListener('abort', one.giveUp, { once: true });
      return one.result;
    },
  };
}
