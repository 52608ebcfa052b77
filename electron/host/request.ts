import { AppFailure } from '../../shared/failure.ts';
import type { Scope, TokenRequest } from '../keys/minter.ts';
import type { ClockSkews } from './clock.ts';
import { parseJson, readText } from './body.ts';
import { startDeadline, type Deadline } from './deadline.ts';
import type { RateLimits, RateLimitKey } from './rate-limits.ts';
import type { Operation } from './operations.ts';
import { pauseAsked, problemToError, readProblem, type Problem } from './problem.ts';
import type { RefusedCall } from './refusal-reports.ts';
import { retryDelay } from './retry-after.ts';

/** Where an organization's requests go. Addresses went through `checkAddress`. */
export interface Site {
  orgId: string;
  api: string;
  gitHost: string;
}

/** @param what the list, in a word for the screen */
export type LeftOut = (what: string, count: number, why: string) => void;

export interface RequestDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  site(orgId: string): Promise<Site>;
  mint(request: TokenRequest): Promise<string>;
  /** Forget tokens made under the old correction of the clock. */
  dropTokens(orgId: string): void;
  clock: ClockSkews;
  rateLimits: RateLimits;
  now(): number;
  /** Fails when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** 0 to 1, for jitter. */
  random(): number;
  /** Told of records that did not fit and were left out of a list. */
  leftOut?: LeftOut;
  /** Told of every 401, 403 and 404, to be explained when somebody asks. */
  refused?: (call: RefusedCall) => void;
}

export interface Ask {
  orgId: string;
  repo?: string;
  /** Sign with this key, not with the first that may. */
  keyId?: string;
  operation: Operation;
  /** Which of the operation's paths. */
  path: string;
  query?: URLSearchParams;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** Milliseconds; the wait doubles and is jittered by half. */
const FIRST_WAIT = 200;
const MAX_TRIES = 4;
/** Longest pause that a read waits for, milliseconds. A longer one is reported at once, and the caller may ask later. */
const MAX_HOLD = 60_000;
const MAX_ERROR_BYTES = 65_536;
const REFUSED = new Set([401, 403, 404]);
const TRANSIENT = new Set([408, 500, 502, 503, 504]);

/** The consumed answer, or the host's refusal. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: Problem; failure: AppFailure };

/** Reads what is needed of a good answer. Its own failures are final; a lost connection is tried again for reads. */
export type Consume<T> = (response: Response, latencyMs: number) => Promise<T>;

/**
 * Sends one request: token, origin, deadline, clock. Reads are tried again with back-off while the deadline lasts;
 * writes are sent once, except when the token alone was refused because our clock was wrong.
 */
export async function send<T>(deps: RequestDeps, ask: Ask, consume: Consume<T>): Promise<Outcome<T>> {
  const deadline = startDeadline(ask.operation.deadline);
  const signal = ask.signal === undefined ? deadline.signal : AbortSignal.any([ask.signal, deadline.signal]);
  try {
    return await attempts(deps, ask, consume, { signal, deadline });
  } catch (error) {
    throw toFailure(error, ask, deadline.signal);
  } finally {
    deadline.clear();
  }
}

/** Waits until the host's pause for this repository and key is over. Only reads wait here; writes wait in the outbox. */
async function waitForRateLimit(deps: RequestDeps, ask: Ask, { signal, deadline }: Limits): Promise<void> {
  for (
    let left = deps.rateLimits.left(limitKeyOf(ask));
    left > 0;
    left = deps.rateLimits.left(limitKeyOf(ask))
  ) {
    if (ask.operation.method !== 'GET' || left > MAX_HOLD) throw new AppFailure(pauseAsked(left));
    const pause = left;
    await deadline.standStill(() => deps.sleep(pause, signal));
  }
}

const limitKeyOf = ({ orgId, repo, keyId }: Ask): RateLimitKey => ({
  orgId,
  ...(repo === undefined ? {} : { repo }),
  ...(keyId === undefined ? {} : { keyId }),
});

interface Limits {
  /** The caller's and the deadline's. */
  signal: AbortSignal;
  deadline: Deadline;
}

async function attempts<T>(
  deps: RequestDeps,
  ask: Ask,
  consume: Consume<T>,
  limits: Limits,
): Promise<Outcome<T>> {
  const { signal } = limits;
  const isRead = ask.operation.method === 'GET';
  let clockCorrected = false;
  for (let tries = 1; ; tries += 1) {
    const last = tries === MAX_TRIES || !isRead;
    const wait = FIRST_WAIT * 2 ** (tries - 1) * (1 - deps.random() / 2);
    let outcome: Outcome<T> & { clockMoved: boolean };
    await waitForRateLimit(deps, ask, limits);
    try {
      // The deadline is enforced here as well: Electron's fetch has been seen to do nothing at all, even after an abort.
      const asked = once(deps, ask, consume, signal);
      outcome = await limits.deadline.orOver(ask.signal === undefined ? asked : orAborted(ask.signal, asked));
    } catch (error) {
      if (last || signal.aborted || !(error instanceof ConnectionLost)) throw error;
      await deps.sleep(wait, signal);
      continue;
    }
    if (outcome.ok) return outcome;
    const { status, code } = outcome.problem;
    // A token refused under a clock that was just corrected did nothing: a write may be repeated too.
    const tokenRefused = (status === 401 || status === 403) && code !== 'insufficient_scope';
    if (outcome.clockMoved && tokenRefused && !clockCorrected) {
      clockCorrected = true;
      continue;
    }
    // The pause has begun: the next try waits for its end.
    if (status === 429 && !last && deps.rateLimits.left(limitKeyOf(ask)) <= MAX_HOLD) continue;
    if (last || !(TRANSIENT.has(status) || code === 'authentication_unavailable')) return outcome;
    await deps.sleep(wait, signal);
  }
}

/** The promise's outcome, or the signal's reason as soon as it aborts. */
async function orAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(new Error('aborted'));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

class ConnectionLost extends Error {}

/** Whether fetch failed because of a redirect, which is never followed: it would take the token along. Chromium and Node have different messages. */
const isRedirect = (error: unknown, depth = 0): boolean =>
  error instanceof Error &&
  (/redirect/i.test(error.message) || (depth < 3 && isRedirect(error.cause, depth + 1)));

const lost = (error: unknown): never => {
  if (error instanceof AppFailure) throw error;
  if (!isRedirect(error)) throw new ConnectionLost('connection lost', { cause: error });
  throw new AppFailure(
    {
      kind: 'host-unavailable',
      message: 'The host sends requests to another address. They are not followed: the token would go along.',
      next: 'Check the API address, and use the one it points to.',
    },
    { cause: error },
  );
};

async function once<T>(
  deps: RequestDeps,
  ask: Ask,
  consume: Consume<T>,
  signal: AbortSignal,
): Promise<Outcome<T> & { clockMoved: boolean }> {
  const scopes: readonly Scope[] = ask.operation.scopes;
  const [site, token] = await Promise.all([
    deps.site(ask.orgId),
    deps.mint({
      orgId: ask.orgId,
      scopes,
      ...(ask.repo === undefined ? {} : { repo: ask.repo }),
      ...(ask.keyId === undefined ? {} : { keyId: ask.keyId }),
    }),
  ]);
  signal.throwIfAborted();
  const query = ask.query?.toString() ?? '';
  const sentAt = deps.now();
  const url = `${site.api}${ask.path}${query === '' ? '' : `?${query}`}`;
  const response = await deps.fetch(url, initOf(ask, token, signal)).catch(lost);
  const receivedAt = deps.now();
  const clockMoved = deps.clock.observe(ask.orgId, response.headers.get('date'), sentAt, receivedAt);
  if (clockMoved) deps.dropTokens(ask.orgId);
  if (response.ok) {
    return { ok: true, value: await consume(response, receivedAt - sentAt).catch(lost), clockMoved };
  }
  const problem = readProblem(
    response.status,
    parseJson(await readText(response, MAX_ERROR_BYTES).catch(() => '')),
  );
  const clockSkewMs = deps.clock.of(ask.orgId);
  if (REFUSED.has(response.status)) {
    const { orgId, repo = null, operation } = ask;
    deps.refused?.({ orgId, repo, operation, problem, token, at: sentAt, clockSkewMs });
  }
  const hostNow = receivedAt + clockSkewMs;
  const wait = response.status === 429 ? retryDelay(response.headers, hostNow) : 0;
  if (response.status === 429) deps.rateLimits.pause(limitKeyOf(ask), wait);
  const failure = new AppFailure(problemToError(problem, ask.operation, wait));
  return { ok: false, problem, failure, clockMoved };
}

/** The token is all that is sent of ours: no cookies, no cache on disk, no redirects. */
function initOf(ask: Ask, token: string, signal: AbortSignal): RequestInit {
  return {
    method: ask.operation.method,
    headers: {
      accept: 'application/json, application/problem+json',
      authorization: `Bearer ${token}`,
      ...(ask.operation.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    signal,
  };
}

/** What went wrong before there was an answer. */
function toFailure(error: unknown, ask: Ask, deadline: AbortSignal): AppFailure {
  if (error instanceof AppFailure) return error;
  const could = `could not ${ask.operation.words}`;
  if (ask.signal?.aborted === true) {
    return new AppFailure({ kind: 'cancelled', message: 'Cancelled.' }, { cause: error });
  }
  if (deadline.aborted) {
    const seconds = Math.round(ask.operation.deadline / 1000);
    return new AppFailure(
      {
        kind: 'timeout',
        message: `The host gave no answer in ${seconds} s: ${could}.`,
        next: 'Try again.',
      },
      { cause: error },
    );
  }
  if (!(error instanceof ConnectionLost)) throw error;
  return new AppFailure(
    {
      kind: 'offline',
      message: `The host cannot be reached: ${could}.`,
      next: 'Check the network connection. It goes on when the host is back.',
    },
    { cause: error },
  );
}

/** Reads the body of a good answer under the operation's limits. */
export async function jsonOf(response: Response, operation: Operation): Promise<unknown> {
  const value = parseJson(await readText(response, operation.maxBytes));
  if (value !== undefined) return value;
  throw new AppFailure({
    kind: 'unsupported-by-host',
    feature: operation.feature,
    status: response.status,
    message: `The host’s answer is not JSON: could not ${operation.words}.`,
    next: 'Check the API address: another service may live there.',
  });
}
