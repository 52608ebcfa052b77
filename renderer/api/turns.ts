/** Milliseconds of work on the page's thread before others get a turn. */
const LONGEST = 8;

/** For long work in the page: to be awaited between its parts, so that keys and frames are not held up. */
export function createTurns(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < LONGEST) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        began = performance.now();
        resolve();
      });
    });
  };
}
