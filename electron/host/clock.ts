/** Smaller differences are noise: `Date` has whole seconds and a token lives for minutes. */
const CLOCK_NOISE_MS = 5000;
/** A host clock more than a day off is broken or hostile: following it would make tokens valid far in the future. */
const MAX_FOLLOWED_MS = 24 * 3_600_000;

export const isFollowed = (skewMs: number): boolean => Math.abs(skewMs) <= MAX_FOLLOWED_MS;

/** How a host's clock differs from ours, in words that follow "its clock". */
export const clockWords = (skewMs: number): string =>
  `is ${Math.round(Math.abs(skewMs) / 360_000) / 10} hours ${skewMs > 0 ? 'ahead of' : 'behind'} this computer’s`;

/** The difference between each organization's host clock and ours, learned from the `Date` header. */
export interface ClockSkews {
  /** Host minus us, in milliseconds, capped at what is followed; 0 until measured. */
  of: (orgId: string) => number;
  /** The last measurement, even where it is too large to be followed. */
  measured: (orgId: string) => number;
  /** @returns true when the correction changed enough that tokens must be signed again */
  observe(orgId: string, date: string | null, sentAt: number, receivedAt: number): boolean;
}

export function createClockSkews(): ClockSkews {
  const skews = new Map<string, number>();
  const all = new Map<string, number>();
  return {
    of: (orgId) => skews.get(orgId) ?? 0,
    measured: (orgId) => all.get(orgId) ?? 0,
    observe(orgId, date, sentAt, receivedAt) {
      const hostNow = Date.parse(date ?? '');
      if (Number.isNaN(hostNow)) return false;
      // The header was truncated to the second somewhere between sending and receiving.
      const measured = hostNow + 500 - (sentAt + receivedAt) / 2;
      const before = skews.get(orgId) ?? 0;
      const apart = Math.abs(measured) < CLOCK_NOISE_MS ? 0 : Math.round(measured);
      all.set(orgId, apart);
      const after = isFollowed(apart) ? apart : 0;
      if (Math.abs(after - before) < CLOCK_NOISE_MS) return false;
      skews.set(orgId, after);
      return true;
    },
  };
}
