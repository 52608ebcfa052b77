import { CHUNK } from '../model/geometry.ts';
import type { PlacedRow, ReadingRow, RowPlace, View } from '../model/shapes.ts';
import type { ScrollAnchor } from './layout.ts';

/** A row to restore at its position: `y` pixels below the top edge, or under the header if `y` is unknown. */
export interface Moved extends PlacedRow {
  y?: number;
}

/** What is at the top edge of the scroll area, or `down` pixels below it. */
export interface TopEdge {
  readonly anchor: ScrollAnchor;
  readonly down: number;
}

/** About which row an anchor is in; -1: the part above a file's first. `height`: of a row, in pixels: hunks' are higher. */
export const rowAt = ({ id, chunk, offset }: ScrollAnchor, height: number): RowPlace => ({
  file: id,
  row: chunk < 0 ? -1 : chunk * CHUNK + Math.floor(offset / height),
});

/** About which row is at the top edge, and where; null: none, or a file's header. See `rowAt`. */
export function rowAtEdge({ anchor, down }: TopEdge, height: number): (RowPlace & { y: number }) | null {
  return anchor.chunk < 0 ? null : { ...rowAt(anchor, height), y: down - (anchor.offset % height) };
}

/** The scrolling part of the view. */
export interface Scroll {
  /** The row the user is reading, and where it is drawn, if known; null: none, or the very top. */
  looked: () => (ReadingRow & { y?: number }) | null;
  /** Blocks are about to be added or removed: keep the one being written in in place. */
  holdWritten: () => void;
  /** Paths of the files that the user is in. */
  inUse: () => string[];
  /** Where a row is drawn, in pixels below the top edge; null if it is not. */
  rowY: (place: RowPlace) => number | null;
  /** The layout is about to change: keep the file the user went to in place. */
  hold: () => void;
  /**
   * The layout has changed; `moved`: a row that has moved and must stay in place on screen. `now`: before the next
   * paint, because rows in the page already have another height.
   */
  onLayout: (moved: Moved | null, now: boolean) => void;
}

/** Commands after which rows move, without the row being read. */
export type RowsCommand =
  | { type: 'view'; view: View }
  | { type: 'showMoves' }
  | { type: 'openHunk'; file: number; row: number; open: boolean }
  | { type: 'openMove'; file: number; row: number; open: boolean };

/** Without where it is drawn. */
export const placeOnly = ({ y: _y, ...place }: ReadingRow & { y?: number }): ReadingRow => place;
