import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds. */
const LONGEST = 20;

/**
 * The sleep of a test's host client: pauses between tries are cut short. A pause that the host asked for is kept all
 * the same, because the client looks again until it is over.
 */
export const shortSleep = async (ms: number, signal: AbortSignal): Promise<void> =>
  await sleep(Math.min(ms, LONGEST), undefined, { signal });
