/** A long thread first shows this many remarks at its start and end; each click on the gap shows MORE_REMARKS. */
const FIRST_REMARKS = 20;
const LAST_REMARKS = 30;
const MORE_REMARKS = 100;

/**
 * Which remarks of a thread are shown: the first ones and the last ones.
 * @param clicks how often more were requested
 * @returns the number before the gap, and the number inside it
 */
export function someOfThread(length: number, clicks: number): { first: number; left: number } {
  const first = FIRST_REMARKS + clicks * MORE_REMARKS;
  return length <= first + LAST_REMARKS
    ? { first: length, left: 0 }
    : { first, left: length - first - LAST_REMARKS };
}
