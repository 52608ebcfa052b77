/** Differences below this are noise: `Date` counts whole seconds and a token lives for minutes. Milliseconds. */
const NOISE = 5000;
/** A host that is more than a day off is broken or hostile: following it would make tokens valid far in the future. */
const MOST = 24 * 3_600_000;

/** The difference between each organization's host clock and ours, learned from the `Date` header. */
export interface ClockSkews {
  /** Host minus us, milliseconds; 0 until learned. */
  of: (orgId: string) => number;
  /** @returns true when the correction changed enough to make tokens anew. */
  observe(orgId: string, date: string | null, sentAt: number, receivedAt: number): boolean;
}

export function createClockSkews(): ClockSkews {
  const skews = new Map<string, number>();
  return {
    of: (orgId) => skews.get(orgId) ?? 0,
    observe(orgId, date, sentAt, receivedAt) {
      const hostNow = Date.parse(date ?? '');
      if (Number.isNaN(hostNow)) return false;
      // The header was cut to the second somewhere between sending and receiving.
      const measured = hostNow + 500 - (sentAt + receivedAt) / 2;
      const before = skews.get(orgId) ?? 0;
      const after = Math.abs(measured) < NOISE || Math.abs(measured) > MOST ? 0 : Math.round(measured);
      if (Math.abs(after - before) < NOISE) return false;
      skews.set(orgId, after);
      return true;
    },
  };
}
