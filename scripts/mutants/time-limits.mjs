/** A machine that others use, too, may be so much slower than it was when the tests ran without mutants. */
const TIMES_SLOWER = 5;
/** For tests that take next to no time. */
const LEAST_MS = 10_000;
/** For what is no test: the start of processes, the loading of files, and what tests clean up. */
const AROUND_TESTS_MS = 60_000;

/**
 * When a test hangs with a guard broken, which counts as noticing it. The limit that tests have elsewhere is minutes
 * long, because it must never end a test on a slow machine.
 *
 * @param {number[]} took milliseconds that each of these tests takes without mutants
 */
export const testLimitMs = (took) => Math.ceil(LEAST_MS + TIMES_SLOWER * Math.max(0, ...took));

/**
 * When the process that runs these tests is ended with everything it started: in a loop without end no timer can end a
 * test.
 *
 * @param {number[]} took
 */
export const processLimitMs = (took) =>
  AROUND_TESTS_MS + testLimitMs(took) + Math.ceil(TIMES_SLOWER * took.reduce((sum, ms) => sum + ms, 0));
