import { AppFailure } from '../../shared/failure.ts';
import type { HostRequest, Consume, Outcome, RequestDeps } from './ask.ts';
import { ConnectionLost } from './connection.ts';
import { inTime, orAborted, type TimeLimits } from './in-time.ts';
import { pauseError, maySucceedOnRetry, isPermanent } from './problem.ts';
import { limitKeyOf, requestOnce } from './request.ts';

/** Doubled for each retry, with a jitter of half. */
const FIRST_WAIT_MS = 200;
const MAX_TRIES = 4;
/**
 * The longest host pause that a read waits out. A longer one is reported immediately, and the caller may retry later.
 */
const MAX_HOLD_MS = 60_000;
const TRANSIENT = new Set([408, 500, 502, 503, 504]);

/**
 * Sends one request: token, origin, deadline, clock. Reads are retried with back-off until the deadline; writes are
 * sent once, unless only the token was refused because our clock was wrong.
 */
export async function send<T>(deps: RequestDeps, ask: HostRequest, consume: Consume<T>): Promise<Outcome<T>> {
  return await inTime(ask, (limits) => attempts(deps, ask, consume, limits));
}

/** Waits for the host's pause for this repository and key. Only reads wait here; writes wait in the outbox. */
async function waitForRateLimit(
  deps: RequestDeps,
  ask: HostRequest,
  { signal, deadline }: TimeLimits,
): Promise<void> {
  for (
    let left = deps.rateLimits.left(limitKeyOf(ask));
    left > 0;
    left = deps.rateLimits.left(limitKeyOf(ask))
  ) {
    if (ask.operation.method !== 'GET' || left > MAX_HOLD_MS) throw new AppFailure(pauseError(left));
    const pause = left;
    await deadline.standStill(() => deps.sleep(pause, signal));
  }
}

async function attempts<T>(
  deps: RequestDeps,
  ask: HostRequest,
  consume: Consume<T>,
  limits: TimeLimits,
): Promise<Outcome<T>> {
  const { signal } = limits;
  const isRead = ask.operation.method === 'GET';
  let clockCorrected = false;
  for (let tries = 1; ; tries += 1) {
    const last = tries === MAX_TRIES || !isRead;
    const wait = FIRST_WAIT_MS * 2 ** (tries - 1) * (1 - deps.random() / 2);
    let outcome: Outcome<T> & { clockMoved: boolean };
    await waitForRateLimit(deps, ask, limits);
    try {
      // The deadline is enforced here too: Electron's fetch has been seen to hang even after an abort.
      const sending = requestOnce(deps, ask, consume, signal);
      outcome = await limits.deadline.orOver(
        ask.signal === undefined ? sending : orAborted(ask.signal, sending),
      );
    } catch (error) {
      if (last || signal.aborted || !(error instanceof ConnectionLost)) throw error;
      await deps.sleep(wait, signal);
      continue;
    }
    if (outcome.ok) return outcome;
    const { status, code } = outcome.problem;
    // A token refused under a clock that has just been corrected did nothing: a write may be repeated too.
    const tokenRefused = (status === 401 || status === 403) && code !== 'insufficient_scope';
    if (outcome.clockMoved && tokenRefused && !clockCorrected) {
      clockCorrected = true;
      continue;
    }
    // The pause has begun: the next try waits for its end.
    if (status === 429 && !last && deps.rateLimits.left(limitKeyOf(ask)) <= MAX_HOLD_MS) continue;
    if (tries > 1 && maySucceedOnRetry(outcome.problem)) return outcome;
    if (
      last ||
      isPermanent(outcome.problem) ||
      !(TRANSIENT.has(status) || code === 'authentication_unavailable')
    )
      return outcome;
    await deps.sleep(wait, signal);
  }
}
