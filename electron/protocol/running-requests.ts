import { LRUCache } from 'lru-cache';

/** Cancelled requests that are remembered, so that late parts of them are refused. */
const MAX_REMEMBERED_CANCELS = 256;

/**
 * The page's running requests for bulk text. Electron notices that the page is gone from an `app://` request only when
 * it tries to write, so the page says by name which request it cancels.
 */
export interface RunningRequests {
  /** The signal for a request of this name, and what to call at its end. */
  begin(requestId: string): { signal: AbortSignal; end: () => void };
  /** Aborts every request of this name, and those still on their way here. */
  cancel(requestId: string): void;
}

export function createRunningRequests(): RunningRequests {
  const running = new Map<string, Set<AbortController>>();
  const cancelled = new LRUCache<string, true>({ max: MAX_REMEMBERED_CANCELS });
  return {
    begin(requestId) {
      const controller = new AbortController();
      if (cancelled.has(requestId)) controller.abort();
      const all = running.get(requestId) ?? new Set();
      running.set(requestId, all.add(controller));
      return {
        signal: controller.signal,
        end() {
          all.delete(controller);
          if (all.size === 0) running.delete(requestId);
        },
      };
    },
    cancel(requestId) {
      for (const controller of running.get(requestId) ?? []) controller.abort();
      cancelled.set(requestId, true);
    },
  };
}
