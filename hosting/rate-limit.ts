import { Refusal } from './problem.ts';

/** Request quota of a key: `burst` at once, refilled at `perSecond`. */
export interface Rate {
  perSecond: number;
  burst: number;
}

/** Takes one unit for a key, or refuses with 429. */
export interface Quota {
  take: (kid: string) => void;
}

export const unlimited: Quota = { take: () => undefined };

/**
 * A token bucket per key. See the specification, Errors: `RateLimit` reports the remaining quota (`r`) and the seconds
 * until it is full again (`t`); `Retry-After` is the minimum delay.
 */
export function tokenBuckets({ perSecond, burst }: Rate, now: () => number): Quota {
  const buckets = new Map<string, { units: number; at: number }>();
  return {
    take: (kid) => {
      const at = now();
      const bucket = buckets.get(kid) ?? { units: burst, at };
      bucket.units = Math.min(burst, bucket.units + (Math.max(0, at - bucket.at) / 1000) * perSecond);
      bucket.at = at;
      buckets.set(kid, bucket);
      if (bucket.units < 1) {
        const seconds = Math.max(1, Math.ceil((1 - bucket.units) / perSecond));
        throw new Refusal(429, 'Too many requests with this key', {
          headers: {
            'Retry-After': String(seconds),
            RateLimit: `"default";r=0;t=${String(Math.max(1, Math.ceil((burst - bucket.units) / perSecond)))}`,
          },
        });
      }
      bucket.units -= 1;
    },
  };
}
