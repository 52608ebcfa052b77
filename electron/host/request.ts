import { AppFailure } from '../../shared/failure.ts';
import type { Scope } from '../keys/minter.ts';
import type { HostRequest, Consume, Outcome, RequestDeps } from './ask.ts';
import { parseJson, readText } from './body.ts';
import { lost } from './connection.ts';
import { problemToError, readProblem, type HostProblem } from './problem.ts';
import type { RateLimitKey } from './rate-limits.ts';

/** Bounds, milliseconds: a host may say nothing usable, or ask for a year. */
const DEFAULT_RETRY_MS = 5000;
const MAX_RETRY_MS = 15 * 60_000;

/**
 * How long to wait after 429 (see the specification, Errors): `Retry-After` in seconds or as an HTTP date, which
 * takes precedence over the window `t` of `RateLimit`.
 * @param hostNow the host's clock, milliseconds since the epoch: a date is meant by that clock.
 * @returns milliseconds, at least 0.
 */
export function retryDelay(headers: Headers, hostNow: number): number {
  const wait = fromRetryAfter(headers.get('retry-after'), hostNow) ?? fromRateLimit(headers.get('ratelimit'));
  return Math.min(Math.max(wait ?? DEFAULT_RETRY_MS, 0), MAX_RETRY_MS);
}

function fromRetryAfter(value: string | null, hostNow: number): number | null {
  if (value === null) return null;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  // Date.parse accepts almost anything ("-5" is May 2001), but an HTTP date begins with its weekday.
  const date = /^\s*(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(date - hostNow, 0);
}

/** `RateLimit: "default";r=0;t=30`, or the older `r=0, t=30`. */
function fromRateLimit(value: string | null): number | null {
  const seconds = /(?:^|[;,\s])t=(\d+)(?:$|[;,\s])/.exec(value ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

const MAX_ERROR_BYTES = 65_536;
const REFUSED = new Set([401, 403, 404]);

/** The rate limit that a request counts against. */
export const limitKeyOf = ({ orgId, repo, keyId }: Omit<HostRequest, 'path'>): RateLimitKey => ({
  orgId,
  ...(repo === undefined ? {} : { repo }),
  ...(keyId === undefined ? {} : { keyId }),
});

/**
 * Sends one request, once, with its own token.
 * @throws ConnectionLost; AppFailure when retrying cannot help
 */
export async function requestOnce<T>(
  deps: RequestDeps,
  ask: HostRequest,
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
  deps.latencies?.observe(ask.orgId, receivedAt - sentAt);
  const clockMoved = deps.clock.observe(ask.orgId, response.headers.get('date'), sentAt, receivedAt);
  if (clockMoved) deps.dropTokens(ask.orgId);
  if (response.ok) {
    return { ok: true, value: await consume(response, receivedAt - sentAt).catch(lost), clockMoved };
  }
  const { problem, failure } = await readRefusal(deps, { ask, token, receivedAt }, response);
  if (REFUSED.has(response.status)) {
    const { orgId, repo = null, operation } = ask;
    const clockSkewMs = deps.clock.measured(orgId);
    deps.refused?.({ orgId, repo, operation, problem, token, at: sentAt, clockSkewMs });
  }
  return { ok: false, problem, failure, clockMoved };
}

/**
 * Reads why a host refused, and begins the pause that it asks for.
 * @param sent what it was sent, and when it answered, in milliseconds since the epoch
 */
export async function readRefusal(
  deps: RequestDeps,
  sent: { ask: Omit<HostRequest, 'path'>; token: string; receivedAt: number },
  response: Response,
): Promise<{ problem: HostProblem; failure: AppFailure }> {
  const { ask, token, receivedAt } = sent;
  const said = await readText(response, MAX_ERROR_BYTES).catch(() => '');
  // A host, or a proxy in front of it, may echo what it was sent, and the page shows its words.
  const problem = readProblem(response.status, parseJson(said.replaceAll(token, '[token]')));
  const hostNow = receivedAt + deps.clock.of(ask.orgId);
  const wait = response.status === 429 ? retryDelay(response.headers, hostNow) : 0;
  if (response.status === 429) deps.rateLimits.pause(limitKeyOf(ask), wait);
  const failure = new AppFailure(
    problemToError(problem, ask.operation, wait, deps.clock.measured(ask.orgId)),
  );
  return { problem, failure };
}

/** The token is all we send: no cookies, no disk cache, no redirects. */
function initOf(ask: HostRequest, token: string, signal: AbortSignal): RequestInit {
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
