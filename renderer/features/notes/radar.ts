export const SHORTEST_PAUSE = 4_000;
export const LONGEST_PAUSE = 60_000;

/** The pause before the next check: grows while nothing happens, and is short again after a change or a return. */
export function nextPause(pause: number, moved: boolean): number {
  return moved ? SHORTEST_PAUSE : Math.min(Math.round(pause * 1.5), LONGEST_PAUSE);
}
