/** A long thread first shows this many remarks at its start and end; each click on the gap shows MORE. */
const FIRST = 20;
const LAST = 30;
const MORE = 100;

/**
 * Which remarks of a thread are shown: the first ones and the last ones.
 * @param asked how often more were requested
 * @returns the number before the gap, and the number inside it
 */
export function someOfThread(length: number, asked: number): { first: number; left: number } {
  const first = FIRST + asked * MORE;
  return length <= first + LAST ? { first: length, left: 0 } : { first, left: length - first - LAST };
}
