import { setTimeout as timeout } from 'node:timers/promises';

type Sleep = (ms: number, value?: undefined, options?: { signal?: AbortSignal }) => Promise<void>;

/** Milliseconds after the last diff until nobody is assumed to wait for one: it is painted by then. */
const QUIET = 400;
/** Milliseconds after which an announced diff is assumed not to come. */
const COMING = 1000;
/** Milliseconds after which requests around a diff stop waiting for its first piece: Git may need long for it. */
const LONGEST = 1500;
/** Milliseconds from the first piece until its rows are assumed to be painted, where the page does not say so. */
const PAINT = 600;
/**
 * The longest wait for first rows, in milliseconds: somebody who steps from diff to diff would make others wait
 * forever.
 */
const PATIENCE = 2500;
/** The longest time, in milliseconds, that the commits of a comparison that opens wait for its first rows. */
const OPENING = 500;
/**
 * The longest time, in milliseconds, that other requests around a diff wait for what is seen beside it (commits,
 * notes).
 */
const BESIDE = 600;
/** Milliseconds from an answer until it is assumed to be drawn. */
const DRAWN = 150;

/** One diff on its way. Each of its calls counts once. */
export interface OnItsWay {
  /** Its first piece is there: what is left is to paint it. */
  arrives: () => void;
  /** No more of it will come. */
  over: () => void;
}

/** Whether somebody waits for a diff right now. Work that nobody asked for asks first. */
export interface Foreground {
  /** A comparison will be asked for in a moment. */
  announce(): void;
  /** A diff is asked for. @param ofComparison a comparison's, which stands on an empty screen */
  begin(ofComparison?: boolean): OnItsWay;
  /** Its first rows are seen, or there is nothing to see. */
  seen(): void;
  /**
   * Resolves when nobody waits for first rows any more, or after a moment in any case. For requests that the page
   * makes together with a diff's, and that would slow it down.
   */
  clear(): Promise<void>;
  /** Like `clear`, for a short time at most, and only for first rows that were announced. */
  afterOpening(): Promise<void>;
  /** Registers a reading of something that is seen beside the diff; `afterBeside` waits for it. */
  beside(reading: Promise<unknown>): void;
  /** Like `clear`, and then waits, for a short time at most, until what is seen beside the diff has been read. */
  afterBeside(): Promise<void>;
  /** Resolves when no diff has been on its way for a moment. @throws the signal's reason when it aborts */
  quiet(signal: AbortSignal): Promise<void>;
}

/** @param sleep as Node's own, of so many milliseconds */
export function createForeground(sleep: Sleep = timeout): Foreground {
  let under = 0;
  let lastEnd = -Infinity;
  /** Until when first rows are waited for at the latest. */
  let until = -Infinity;
  let announced = false;
  let change = Promise.withResolvers<void>();
  const readings = new Set<Promise<unknown>>();

  function wait(ms: number): void {
    until = performance.now() + ms;
    change.resolve();
    change = Promise.withResolvers();
  }

  async function clear(patience = PATIENCE): Promise<void> {
    const latest = performance.now() + patience;
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
      wait(COMING);
    },
    begin(ofComparison = false) {
      under += 1;
      let [waited, ended] = [ofComparison, false];
      if (ofComparison) wait(LONGEST);
      const arrives = (ms: number): void => {
        if (waited) wait(ms);
        waited = false;
      };
      return {
        arrives: () => arrives(PAINT),
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
      if (announced) await clear(OPENING);
      announced = false;
    },
    beside(some) {
      const reading = some
        .then(() => sleep(DRAWN))
        .catch(() => undefined)
        .finally(() => readings.delete(reading));
      readings.add(reading);
    },
    async afterBeside() {
      await clear();
      const over = new AbortController();
      const late = sleep(BESIDE, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([Promise.all(readings), late]);
      over.abort();
      // Somebody may have gone on to another comparison.
      await clear();
    },
    async quiet(signal) {
      signal.throwIfAborted();
      for (;;) {
        const left = under > 0 ? QUIET : lastEnd + QUIET - performance.now();
        if (left <= 0) return;
        await sleep(left, undefined, { signal });
      }
    },
  };
}
