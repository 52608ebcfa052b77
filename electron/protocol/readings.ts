import { LRUCache } from 'lru-cache';

/** The most cancelled readings that are remembered, so that requests for them that arrive later are refused. */
const REMEMBERED = 256;

/**
 * The page's readings of bulk text that are under way. Electron tells a handler of `app://` that the page has gone
 * only when it tries to write to it, so the page says by name which reading it gives up.
 */
export interface PageReadings {
  /** The signal of a request that belongs to this reading, and what to call when it is over. */
  begin(reading: string): { signal: AbortSignal; end: () => void };
  /** Aborts every request of a reading, and those that are still on their way here. */
  cancel(reading: string): void;
}

export function createReadings(): PageReadings {
  const running = new Map<string, Set<AbortController>>();
  const cancelled = new LRUCache<string, true>({ max: REMEMBERED });
  return {
    begin(reading) {
      const controller = new AbortController();
      if (cancelled.has(reading)) controller.abort();
      const all = running.get(reading) ?? new Set();
      running.set(reading, all.add(controller));
      return {
        signal: controller.signal,
        end() {
          all.delete(controller);
          if (all.size === 0) running.delete(reading);
        },
      };
    },
    cancel(reading) {
      for (const controller of running.get(reading) ?? []) controller.abort();
      cancelled.set(reading, true);
    },
  };
}
