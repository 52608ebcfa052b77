/** Remarks of a long thread that are drawn before somebody asks for more, and with each time that they do. */
const FIRST = 20;
const LAST = 30;
const MORE = 100;

/**
 * Which remarks of a thread are drawn: the first ones and the last ones.
 * @param asked how often more were asked for
 * @returns those before the gap, and how many lie in it
 */
export function someOfThread(length: number, asked: number): { first: number; left: number } {
  const first = FIRST + asked * MORE;
  return length <= first + LAST ? { first: length, left: 0 } : { first, left: length - first - LAST };
}
