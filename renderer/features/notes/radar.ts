export const MIN_POLL_MS = 4_000;
export const MAX_POLL_MS = 60_000;

/** The pause before the next check: grows while nothing happens, and is short again after a change or a return. */
export function nextPause(pause: number, moved: boolean): number {
  return moved ? MIN_POLL_MS : Math.min(Math.round(pause * 1.5), MAX_POLL_MS);
}
