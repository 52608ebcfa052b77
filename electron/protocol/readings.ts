import { LRUCache } from 'lru-cache';

/** Cancelled requests that are remembered, so that late parts of them are refused. */
const MAX_REMEMBERED_CANCELS = 256;

/**
 * The page's running requests for bulk text. Electron notices that the page is gone from an `app://` request only when
 * it tries to write, so the page says by name which request it cancels.
 */
export interface PageReadings {
  /** The signal for a request of this name, and what to call at its end. */
  begin(reading: string): { signal: AbortSignal; end: () => void };
  /** Aborts every request of this name, and those still on their way here. */
  cancel(reading: string): void;
}

export function createReadings(): PageReadings {
  const running = new Map<string, Set<AbortController>>();
  const cancelled = new LRUCache<string, true>({ max: MAX_REMEMBERED_CANCELS });
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
