/** The shortest and the longest pause between two looks, milliseconds. */
export const FIRST_LOOK = 4_000;
export const SLOWEST_LOOK = 60_000;

/** The pause before the next look: longer while nothing happens, short again after a change or a return. */
export function nextLook(pause: number, moved: boolean): number {
  return moved ? FIRST_LOOK : Math.min(Math.round(pause * 1.5), SLOWEST_LOOK);
}
