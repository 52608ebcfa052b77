/**
 * A machine may be several times as slow as the one where a time was found long enough; a server that runs tests for
 * others, too, more so.
 */
const TIMES_SLOWER = process.env['CI'] === undefined ? 3 : 6;

/**
 * How long a test waits for what should have come. What comes sooner is not waited for, so it may be long: it ends what
 * hangs, and measures nothing.
 *
 * @param ms milliseconds that are enough on a quiet desk
 */
export const patience = (ms: number): number => TIMES_SLOWER * ms;
