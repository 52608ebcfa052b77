/**
 * For long work: the answer is to be awaited between its parts, so that everything else in this process gets its turn.
 * It lets others go first only once `slice` milliseconds were worked.
 * @param next resolves when what was waiting has run
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
