/** A time limit whose clock can be paused while waiting for something else. */
export interface Deadline {
  /** Aborts when the time is up. */
  signal: AbortSignal;
  /** Resolves with the promise, or rejects when the time is up first. */
  orOver<T>(promise: Promise<T>): Promise<T>;
  /** Pauses the clock until this has settled. */
  standStill<T>(wait: () => Promise<T>): Promise<T>;
  clear(): void;
}

/** @param ms milliseconds from now */
export function startDeadline(ms: number): Deadline {
  const over = new AbortController();
  let left = ms;
  let began = performance.now();
  // A promise besides the signal: adding a listener to a signal costs more than everything else here.
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  const end = (): void => {
    over.abort();
    ended.reject(new Error('aborted'));
  };
  let timer = setTimeout(end, left);
  return {
    signal: over.signal,
    orOver: (promise) => Promise.race([promise, ended.promise]),
    async standStill(wait) {
      clearTimeout(timer);
      left -= performance.now() - began;
      try {
        return await wait();
      } finally {
        began = performance.now();
        timer = setTimeout(end, left);
      }
    },
    clear: () => clearTimeout(timer),
  };
}
