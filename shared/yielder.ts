/**
 * For long work: await the result between its parts, so that the process can handle other events. Yields only after
 * `slice` milliseconds of work.
 * @param next resolves when waiting events were handled
 */
export function createYielder(slice: number, next: () => Promise<unknown>): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < slice) return undefined;
    return next().then(() => {
      began = performance.now();
      return undefined;
    });
  };
}
