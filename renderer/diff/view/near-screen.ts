import { FILE_HEADER } from '../model/geometry.ts';
import type { Layout, Slice } from '../page/layout.ts';

/** Drawn above and below the screen: what a fast scroll covers in a frame or two. */
const DRAW_MARGIN_PX = 640;
/** Requested beyond that, so that text is loaded before it is needed. */
const REQUEST_AHEAD_PX = 4000;
/** Lines kept visible beyond the one stepped to. */
const CONTEXT_LINES = 2;

/**
 * What to draw with `y` at the top edge of an area of this height, and what to request, in the order needed; all in
 * pixels. `isFast`: the scroll is so fast that only the screen and what is ahead of it matter.
 */
export function nearScreen(
  layout: Layout,
  y: number,
  height: number,
  isFast: boolean,
): { drawn: Slice[]; wanted: Slice[] } {
  const bottom = y + height;
  const margin = isFast ? 0 : DRAW_MARGIN_PX;
  return {
    drawn: layout.between(Math.max(0, y - margin), bottom + margin),
    wanted: [
      ...layout.between(y, bottom),
      ...layout.between(bottom, bottom + REQUEST_AHEAD_PX),
      ...(isFast ? [] : layout.between(Math.max(0, y - REQUEST_AHEAD_PX / 2), y)),
    ],
  };
}

/**
 * Where to move a row of height `row` that is `y` pixels below the top edge; null if it is visible. To a third of the
 * height, or (`near`) as little as possible.
 */
export function rowBroughtTo(y: number, height: number, row: number, near: boolean): number | null {
  const [top, bottom] = [FILE_HEADER, height - row];
  if (y >= top && y <= bottom) return null;
  const edge = y < top ? top + CONTEXT_LINES * row : bottom - CONTEXT_LINES * row;
  return near ? edge : Math.max(top, height * 0.3);
}

/** The same for a block between rows, which may be tall: it starts in the upper part, below a few rows of its file. */
export function blockBroughtTo(y: number, height: number, row: number): number | null {
  if (y >= FILE_HEADER && y <= height * 0.6) return null;
  return Math.max(FILE_HEADER + CONTEXT_LINES * row, height * 0.3);
}
