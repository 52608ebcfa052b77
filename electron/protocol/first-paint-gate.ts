import { setTimeout as timeout } from 'node:timers/promises';

type Sleep = (ms: number, value?: undefined, options?: { signal?: AbortSignal }) => Promise<void>;

/** After the last diff: it is painted by then. */
const QUIET_MS = 400;
/** An announced diff is then assumed not to come. */
const ANNOUNCED_TIMEOUT_MS = 1000;
/** Git may need long for the first piece of a diff. */
const FIRST_PIECE_TIMEOUT_MS = 1500;
/** From the first piece until its rows are assumed to be painted, where the page does not say so. */
const PAINT_TIMEOUT_MS = 600;
/** Stepping from diff to diff must not make other requests wait forever. */
const CLEAR_TIMEOUT_MS = 2500;
/** For the commits of a comparison that opens. */
const OPENING_TIMEOUT_MS = 500;
/** For what is seen beside a diff (commits, notes). */
const BESIDE_TIMEOUT_MS = 600;
/** From an answer until it is assumed to be drawn. */
const DRAWING_MS = 150;

/** One diff being loaded. Each of its calls counts once. */
export interface OnItsWay {
  /** Its first piece has arrived and only needs painting. */
  arrives: () => void;
  /** No more of it will arrive. */
  over: () => void;
}

/** Holds back work that would delay the first rows of a diff. */
export interface FirstPaintGate {
  /** A comparison is about to be requested. */
  announce(): void;
  /**
   * A diff is requested.
   * @param diff `ofComparison`: it belongs to a comparison, which starts with an empty screen; `far`: this computer has
   *   nothing to do until its first piece arrives, so nothing waits for that
   */
  begin(diff?: { ofComparison?: boolean; far?: boolean }): OnItsWay;
  /** Its first rows are visible, or there is nothing to show. */
  seen(): void;
  /**
   * Resolves when no first rows are being waited for, or after a limit in any case. For requests that the page makes
   * together with a diff's, and that would slow it down.
   */
  clear(): Promise<void>;
  /** Like `clear`, with a short limit, and only for announced first rows. */
  afterOpening(): Promise<void>;
  /** Registers a read of something visible beside the diff; `afterBeside` waits for it. */
  beside(pending: Promise<unknown>): void;
  /** Like `clear`, and then waits, with a short limit, for everything visible beside the diff. */
  afterBeside(): Promise<void>;
  /**
   * Resolves when no diff has been loading for a while.
   * @throws the signal's reason when it aborts
   */
  quiet(signal: AbortSignal): Promise<void>;
}

/**
 * @param sleep waits a number of milliseconds, like Node's own
 */
export function createFirstPaintGate(sleep: Sleep = timeout): FirstPaintGate {
  let under = 0;
  let lastEnd = -Infinity;
  /** Latest end of the wait for first rows. */
  let until = -Infinity;
  let announced = false;
  let change = Promise.withResolvers<void>();
  const pendingReads = new Set<Promise<unknown>>();

  function wait(ms: number): void {
    until = performance.now() + ms;
    change.resolve();
    change = Promise.withResolvers();
  }

  async function clear(timeoutMs = CLEAR_TIMEOUT_MS): Promise<void> {
    const latest = performance.now() + timeoutMs;
    for (;;) {
      const ms = Math.min(until, latest) - performance.now();
      if (ms <= 0) return;
      const over = new AbortController();
      const late = sleep(ms, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([change.promise, late]);
      over.abort();
    }
  }

  return {
    announce() {
      announced = true;
      wait(ANNOUNCED_TIMEOUT_MS);
    },
    begin({ ofComparison = false, far = false } = {}) {
      under += 1;
      let [waited, ended] = [ofComparison, false];
      if (ofComparison && !far) wait(FIRST_PIECE_TIMEOUT_MS);
      const arrives = (ms: number): void => {
        if (waited) wait(ms);
        waited = false;
      };
      return {
        arrives: () => arrives(PAINT_TIMEOUT_MS),
        over() {
          if (ended) return;
          ended = true;
          under -= 1;
          lastEnd = performance.now();
          arrives(0);
        },
      };
    },
    seen() {
      announced = false;
      wait(0);
    },
    clear: () => clear(),
    async afterOpening() {
      if (announced) await clear(OPENING_TIMEOUT_MS);
      announced = false;
    },
    beside(some) {
      const pending = some
        .then(() => sleep(DRAWING_MS))
        .catch(() => undefined)
        .finally(() => pendingReads.delete(pending));
      pendingReads.add(pending);
    },
    async afterBeside() {
      await clear();
      const over = new AbortController();
      const late = sleep(BESIDE_TIMEOUT_MS, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([Promise.all(pendingReads), late]);
      over.abort();
      // Another comparison may have been opened meanwhile.
      await clear();
    },
    async quiet(signal) {
      signal.throwIfAborted();
      for (;;) {
        const left = under > 0 ? QUIET_MS : lastEnd + QUIET_MS - performance.now();
        if (left <= 0) return;
        await sleep(left, undefined, { signal });
      }
    },
  };
}
