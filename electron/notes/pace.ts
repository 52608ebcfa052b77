import type { AppError } from '../../shared/errors.ts';

/** Delay before the next request to a moving notes ref, in milliseconds: short, growing and random. */
export function pauseBefore(tries: number): number {
  return tries <= 1 ? 0 : Math.round(Math.random() * Math.min(10 * 2 ** Math.min(tries, 5), 250));
}

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;

/**
 * Milliseconds until a waiting write is retried: at least what the host requested; a host that refuses again gets fewer and fewer requests.
 */
export function waitAfter(error: AppError, waits: number): number {
  const growing = Math.min(FIRST_WAIT_MS * 2 ** Math.min(waits, 10), MAX_WAIT_MS);
  const jittered = Math.round(growing * (0.5 + Math.random() / 2));
  if (error.kind !== 'rate-limited') return jittered;
  return Math.max(error.retryAfterMs + Math.round(Math.random() * 500), waits === 0 ? 0 : jittered);
}

/** After this long, a request that was sent can no longer take effect; the client gives up far earlier. */
export const REQUEST_LIFE_MS = 120_000;
