import type { PlacedRow, ReadingRow, RowPlace } from '../model/shapes.ts';
import type { ScrollAnchor } from './layout.ts';

/** A row that is to be found where it was: `y` pixels below the top edge, or under the header where that is not known. */
export interface Moved extends PlacedRow {
  y?: number;
}

/** What is at the top edge of the scroll area, or `down` pixels below it. */
export interface TopEdge {
  readonly anchor: ScrollAnchor;
  readonly down: number;
}

/** The part of the view that scrolls. */
export interface Scroll {
  /** The row that is looked at, and where it is drawn, if that is known; null: none, or the very top. */
  looked: () => (ReadingRow & { y?: number }) | null;
  /** Blocks are about to come or go: one that somebody writes in stays where it is. */
  holdWritten: () => void;
  /** Where a row is drawn, in pixels below the top edge; null: it is not. */
  rowY: (place: RowPlace) => number | null;
  /** The layout is about to change: the file that the reader went to is to stay where it is. */
  hold: () => void;
  /**
   * The layout has changed; `moved`: a row that is somewhere else now and is to stay in its place. `now`: before the
   * next paint, because what is in the page has another height already.
   */
  onLayout: (moved: Moved | null, now: boolean) => void;
}
