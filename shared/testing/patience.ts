/** A server that runs tests for others, too, may be several times as slow as a desk. */
const SHARED = process.env['CI'] !== undefined;

/**
 * How long a test waits for what should have come: at a desk as long as is said, on a shared server three times that.
 * What comes sooner is not waited for.
 *
 * @param ms milliseconds at a desk
 */
export const patience = (ms: number): number => (SHARED ? 3 * ms : ms);
