import { FILE_HEADER } from '../model/geometry.ts';
import type { Layout, Slice } from '../page/layout.ts';

/** Drawn above and below the screen, in pixels: what a fast scroll covers in a frame or two. */
const MARGIN = 640;
/** Requested beyond that, in pixels, so that text is here before it is needed. */
const AHEAD = 4000;
/** Lines that are seen beyond the one that is stepped to. */
const NEAR = 2;

/**
 * What is to be drawn where `y` is at the top edge of an area of this height, and what is asked for, in the order in
 * which it is needed; all in pixels. `hurry`: the scroll is so fast that
 * nothing counts but what is on the screen and in front of it.
 */
export function nearScreen(
  layout: Layout,
  y: number,
  height: number,
  hurry: boolean,
): { drawn: Slice[]; wanted: Slice[] } {
  const bottom = y + height;
  const margin = hurry ? 0 : MARGIN;
  return {
    drawn: layout.between(Math.max(0, y - margin), bottom + margin),
    wanted: [
      ...layout.between(y, bottom),
      ...layout.between(bottom, bottom + AHEAD),
      ...(hurry ? [] : layout.between(Math.max(0, y - AHEAD / 2), y)),
    ],
  };
}

/**
 * Where a row of height `row` that is `y` pixels below the top edge is to stand instead; null: it is in sight. At a
 * third of the height, or (`near`) moved as little as it takes.
 */
export function rowBroughtTo(y: number, height: number, row: number, near: boolean): number | null {
  const [top, bottom] = [FILE_HEADER, height - row];
  if (y >= top && y <= bottom) return null;
  const edge = y < top ? top + NEAR * row : bottom - NEAR * row;
  return near ? edge : Math.max(top, height * 0.3);
}

/** The same for a block between rows, which may be high: it begins in the upper part, below a few rows of its file. */
export function blockBroughtTo(y: number, height: number, row: number): number | null {
  if (y >= FILE_HEADER && y <= height * 0.6) return null;
  return Math.max(FILE_HEADER + NEAR * row, height * 0.3);
}
