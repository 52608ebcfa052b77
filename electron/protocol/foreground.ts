import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds without a diff on its way after which nobody is taken to wait for one: it is painted by then. */
const QUIET = 400;

/** Whether somebody waits for a diff right now. Work that nobody asked for asks first. */
export interface Foreground {
  /** A diff is on its way, until what this gives is called. */
  begin(): () => void;
  /** Settles when none has been on its way for a moment. @throws the signal's reason when it aborts */
  quiet(signal: AbortSignal): Promise<void>;
}

export function createForeground(): Foreground {
  let under = 0;
  let lastEnd = -Infinity;
  return {
    begin() {
      under += 1;
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        under -= 1;
        lastEnd = performance.now();
      };
    },
    async quiet(signal) {
      signal.throwIfAborted();
      for (;;) {
        const wait = under > 0 ? QUIET : lastEnd + QUIET - performance.now();
        if (wait <= 0) return;
        await sleep(wait, undefined, { signal });
      }
    },
  };
}
