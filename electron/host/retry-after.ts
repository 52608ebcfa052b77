/** Bounds, milliseconds: a host may say nothing usable, or ask for a year. */
const DEFAULT = 5000;
const MOST = 15 * 60_000;

/**
 * How long to wait after 429 (see the specification, Errors): `Retry-After` in seconds or as an HTTP date, which
 * takes precedence over the window `t` of `RateLimit`.
 * @param hostNow the host's clock, milliseconds since the epoch: a date is meant by that clock.
 * @returns milliseconds, at least 0.
 */
export function retryDelay(headers: Headers, hostNow: number): number {
  const wait = fromRetryAfter(headers.get('retry-after'), hostNow) ?? fromRateLimit(headers.get('ratelimit'));
  return Math.min(Math.max(wait ?? DEFAULT, 0), MOST);
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
