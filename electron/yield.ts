import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work before others get a turn. */
const LONGEST = 12;

/** For long work: to be awaited between its parts, so that everything else in this process gets its turn. */
export function createYielder(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < LONGEST) return undefined;
    return setImmediate().then(() => {
      began = performance.now();
      return undefined;
    });
  };
}
