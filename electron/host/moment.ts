/** Both clocks of the machine, in milliseconds. */
export interface Clocks {
  /** The system clock: it may be set, and it runs while the machine sleeps. */
  wall: () => number;
  /** Monotonic: never set and never goes back. It may stop while the machine sleeps. */
  steady: () => number;
}

export const clocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

/** The end of a wait, on both clocks. */
export interface Moment {
  wall: number;
  steady: number;
}

export const after = (ms: number, { wall, steady }: Clocks): Moment => ({
  wall: Math.ceil(wall() + ms),
  steady: steady() + ms,
});

/**
 * Milliseconds until the end of a wait; 0: it is over. The smaller of both clocks counts: a clock set back by a day
 * must not turn half a minute into a day, and time asleep counts as waited.
 */
export const leftUntil = (moment: Moment, { wall, steady }: Clocks): number =>
  Math.max(0, Math.min(moment.wall - wall(), moment.steady - steady()));
