/** Other machines may be several times slower than the one on which a time was measured; CI servers even more so. */
const TIMES_SLOWER = process.env['CI'] === undefined ? 3 : 6;

/**
 * A test's timeout. It may be long, because a test continues as soon as its condition holds: it only ends tests that
 * hang.
 *
 * @param ms milliseconds that are enough on an idle desktop machine
 */
export const patience = (ms: number): number => TIMES_SLOWER * ms;
