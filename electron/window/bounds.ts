import type { WindowPlace } from './window-place.ts';

export const DEFAULT_SIZE = { width: 1440, height: 900 };
export const MIN_SIZE = { width: 700, height: 560 };

/** Where to open a window; without x and y the system chooses. */
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

/** At least this much of the window must be on a screen for its place to be reused. */
const MIN_VISIBLE_PX = 100;

/** Whether two intervals of one axis overlap enough. */
const overlaps = (from: number, length: number, start: number, extent: number): boolean =>
  Math.min(from + length, start + extent) - Math.max(from, start) >= MIN_VISIBLE_PX;

/** The smallest size of a window on a screen: the page's own, unless the screen is smaller. */
const smallestOn = (area: Area | undefined) => ({
  width: Math.min(MIN_SIZE.width, area?.width ?? Infinity),
  height: Math.min(MIN_SIZE.height, area?.height ?? Infinity),
});

/** An interval that was shortened lies within its screen; others stay in place. */
const within = (from: number, length: number, before: number, start: number, extent: number): number =>
  length < before ? Math.max(start, Math.min(from, start + extent - length)) : from;

/**
 * The remembered place fitted to the current screens, given by their work areas: a screen may be gone, or smaller than
 * the window. The first is the main one.
 * @returns the place, and the minimum size of the window there
 */
export function fitPlace(
  place: WindowPlace | null,
  screens: readonly Area[],
): FittedPlace & { smallest: { width: number; height: number } } {
  const wanted = {
    width: Math.max(place?.width ?? DEFAULT_SIZE.width, MIN_SIZE.width),
    height: Math.max(place?.height ?? DEFAULT_SIZE.height, MIN_SIZE.height),
  };
  const [x, y] = [place?.x, place?.y];
  const own =
    x === undefined || y === undefined
      ? undefined
      : screens.find(
          (screen) =>
            overlaps(x, wanted.width, screen.x, screen.width) &&
            overlaps(y, wanted.height, screen.y, screen.height) &&
            y >= screen.y - MIN_VISIBLE_PX / 4,
        );
  const area = own ?? screens[0];
  const size = {
    width: Math.min(wanted.width, area?.width ?? Infinity),
    height: Math.min(wanted.height, area?.height ?? Infinity),
  };
  const fitted = { ...size, maximized: place?.maximized ?? false, smallest: smallestOn(area) };
  if (!own || x === undefined || y === undefined) return fitted;
  return {
    ...fitted,
    x: within(x, size.width, wanted.width, own.x, own.width),
    y: within(y, size.height, wanted.height, own.y, own.height),
  };
}
