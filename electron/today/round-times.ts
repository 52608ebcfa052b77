/** What decides when the next round begins. Times in milliseconds since the epoch. */
export interface RoundTimes {
  /** When the last round began; null: there was none. */
  lastAt: number | null;
  now: number;
  /** Whether the window is in sight, rather than hidden or minimized. */
  isInSight: boolean;
}

/** Between two rounds: while the window is in sight, and otherwise. */
const IN_SIGHT_MS = 2 * 60_000;
const OUT_OF_SIGHT_MS = 15 * 60_000;
/** A window may get the focus many times. */
const MIN_INTERVAL_MS = 15_000;

/** Milliseconds until the next round. A clock that was set back must not keep it away for a day. */
export function msUntilRound({ lastAt, now, isInSight }: RoundTimes): number {
  const interval = isInSight ? IN_SIGHT_MS : OUT_OF_SIGHT_MS;
  return lastAt === null ? interval : Math.min(Math.max(0, lastAt + interval - now), interval);
}

/** Whether the focus, or a look at what waits, begins a round. */
export const mayLook = ({ lastAt, now }: Pick<RoundTimes, 'lastAt' | 'now'>): boolean =>
  lastAt === null || lastAt > now || now - lastAt >= MIN_INTERVAL_MS;
