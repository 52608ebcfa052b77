interface Prefetched<T> {
  key: string;
  result: Promise<T>;
  timer: ReturnType<typeof setTimeout>;
  giveUp: () => void;
}

/** Results that are most likely needed in a moment, and were begun before: each can be claimed once, for a while. */
export interface PrefetchOnce<T> {
  /**
   * Begins it, and gives up what was begun in the same slot. A failure is reported to whoever claims it.
   * @param key says exactly what it is the result of
   * @param begin its signal aborts when nobody claims the result in time, or whoever claimed it stops
   */
  prefetch: (slot: string, key: string, begin: (signal: AbortSignal) => Promise<T>) => void;
  /** @returns what was begun for this key; null if there is none, and then what was begun for another key is given up */
  claim: (slot: string, key: string, signal?: AbortSignal) => Promise<T> | null;
}

/** @param maxAgeMs when a result that nobody has claimed is given up */
export function prefetchOnce<T>(maxAgeMs: number): PrefetchOnce<T> {
  const slots = new Map<string, Prefetched<T>>();
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
    claim(slot, key, signal) {
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
