import { CHUNK, FILE_HEADER } from '../model/geometry.ts';
import type { ReadingRow, RowPlace } from '../model/shapes.ts';
import type { FileNode } from '../page/file-node.ts';
import type { TopEdge } from '../page/scroll.ts';
import type { Viewport } from '../page/viewport.ts';

/** How what is drawn stands in the window. */
interface Scrolled {
  /** The place at the top edge. */
  position: () => number;
  height: () => number;
  /** Where a row is drawn now, in pixels below the top edge; null: it is not. */
  rowY: (place: RowPlace) => number | null;
}

/** Where the reader of one comparison is: the file that they went to or see, the row at the top, the cursor's row. */
export class ReadingPlace {
  readonly #viewport: Viewport;
  readonly #scrolled: Scrolled;
  /** The file that the reader went to; null: the one at the top edge counts. */
  #aim: number | null = null;
  /** The row that somebody works at, if there is one. */
  cursorRow: (() => ReadingRow | null) | null = null;

  constructor(viewport: Viewport, scrolled: Scrolled) {
    this.#viewport = viewport;
    this.#scrolled = scrolled;
  }

  /** The reader goes to this file: it is the one in view until the scroll is moved by hand, away from the cursor. */
  aim(id: number): void {
    this.#aim = id;
  }

  /** The reader moved the scroll: the file with the cursor is the one in view as long as its row is in sight. */
  scrolledByHand(): void {
    const row = this.cursorRow?.() ?? null;
    const at = row && this.#viewport.layout.placeOfRow({ ...row, offset: 0 });
    const y = at === null ? -1 : at - this.#scrolled.position();
    this.#aim = row && this.#inSight(y) ? row.file : null;
  }

  /** The file that the reader went to, while it is in sight, or else the one at the top edge. */
  node(): FileNode | undefined {
    const { layout } = this.#viewport;
    const aim = this.#aim === null ? undefined : layout.byId.get(this.#aim);
    const y = this.#scrolled.position();
    const inSight = aim && aim.top < y + this.#scrolled.height() && aim.top + aim.height > y + FILE_HEADER;
    return inSight ? aim : layout.nodeAt(y);
  }

  /** The cursor's row while it is in sight, else the row under the sticky header, as well as it is known. */
  looked(): (ReadingRow & { y?: number }) | null {
    const cursor = this.cursorRow?.() ?? null;
    const y = cursor && this.#scrolled.rowY(cursor);
    if (cursor && y !== null && this.#inSight(y)) return { ...cursor, y };
    const top = this.#scrolled.position() === 0 ? null : this.#topRow();
    return top && top.row >= 0 ? top : null;
  }

  /**
   * Where stepping through rows begins when there is no cursor: in the file that the reader went to, or at the top
   * edge.
   */
  startRow(): RowPlace | null {
    const node = this.node();
    const below = node && (node.folded || node.top > this.#scrolled.position() + 1);
    return below === true ? { file: node.file.id, row: -1 } : this.#topRow();
  }

  /** At the very start of a file it is that; else what is right below the header that covers the top edge. */
  edge(): TopEdge | null {
    const { layout } = this.#viewport;
    const y = this.#scrolled.position();
    const down = y - (layout.nodeAt(y)?.top ?? 0) < 1 ? 0 : FILE_HEADER;
    const anchor = layout.anchorAt(y + down);
    return anchor && { anchor, down };
  }

  /** The beginning of the file in view; null where that is above the top edge, or there is no file. */
  fileEdge(): TopEdge | null {
    const node = this.node();
    const down = node ? node.top - this.#scrolled.position() : -1;
    if (!node || down < 0) return null;
    return { anchor: { id: node.file.id, chunk: -1, offset: 0, insert: null, into: 0 }, down };
  }

  /** The row under the sticky header, as well as it is known; -1: what is above the first. */
  #topRow(): RowPlace | null {
    const anchor = this.#viewport.layout.anchorAt(this.#scrolled.position() + FILE_HEADER);
    if (!anchor) return null;
    const row =
      anchor.chunk < 0 ? -1 : anchor.chunk * CHUNK + Math.floor(anchor.offset / this.#viewport.view.row);
    return { file: anchor.id, row };
  }

  #inSight(y: number): boolean {
    return y >= FILE_HEADER && y < this.#scrolled.height();
  }
}
