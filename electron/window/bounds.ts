import type { WindowPlace } from './window-place.ts';

export const DEFAULT_SIZE = { width: 1440, height: 900 };
export const MIN_SIZE = { width: 1024, height: 640 };

/** A place to open a window at; without x and y the system chooses. */
export type FittedPlace = { width: number; height: number; maximized: boolean } & (
  | { x: number; y: number }
  | { x?: never; y?: never }
);

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** At least this much of the window must be on a screen for its place to be used again. */
const VISIBLE = 100;

/** Whether two stretches of one axis share enough. */
const overlaps = (from: number, length: number, start: number, extent: number): boolean =>
  Math.min(from + length, start + extent) - Math.max(from, start) >= VISIBLE;

/** The remembered place fitted to the screens that are there now: a screen may be gone since. */
export function fitPlace(place: WindowPlace | null, screens: readonly Area[]): FittedPlace {
  if (place === null) return { ...DEFAULT_SIZE, maximized: false };
  const size = {
    width: Math.max(place.width, MIN_SIZE.width),
    height: Math.max(place.height, MIN_SIZE.height),
    maximized: place.maximized,
  };
  const { x, y } = place;
  if (x === undefined || y === undefined) return size;
  const visible = screens.some(
    (screen) =>
      overlaps(x, size.width, screen.x, screen.width) &&
      overlaps(y, size.height, screen.y, screen.height) &&
      y >= screen.y - VISIBLE / 4,
  );
  return visible ? { ...size, x, y } : size;
}
