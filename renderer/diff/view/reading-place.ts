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
  #aim: { readonly id: number; readonly path: string } | null = null;
  /** The row that somebody works at, if there is one. */
  cursorRow: (() => ReadingRow | null) | null = null;
  /** The file in which something on screen has the focus, if there is one. */
  focused: (() => number | null) | null = null;
  /** Counts up whenever the reader goes to a file. */
  moves = 0;

  constructor(viewport: Viewport, scrolled: Scrolled) {
    this.#viewport = viewport;
    this.#scrolled = scrolled;
  }

  /**
   * The reader goes to this file: it is the one in view, whatever is laid out and drawn by now, until the scroll is moved
   * by hand, away from the cursor and the focus.
   */
  aim(id: number | null): void {
    const path = id === null ? undefined : this.#viewport.layout.byId.get(id)?.file.path;
    this.#aim = id === null || path === undefined ? null : { id, path };
    this.moves += 1;
  }

  /** Whether the reader went to this file, and has not scrolled elsewhere since. */
  isAimedAt(id: number): boolean {
    return this.#aimed()?.file.id === id;
  }

  #aimed(): FileNode | undefined {
    const aim = this.#aim;
    const { byId, nodes } = this.#viewport.layout;
    const node = aim ? byId.get(aim.id) : undefined;
    if (!aim || node?.file.path === aim.path) return node;
    // When the comparison is read again, its files have other ids.
    const now = nodes.find(({ file }) => file.path === aim.path);
    if (now) this.#aim = { ...aim, id: now.file.id };
    return now;
  }

  /** The reader moved the scroll: the file with the cursor is the one in view as long as its row is in sight. */
  scrolledByHand(): void {
    const row = this.cursorRow?.() ?? null;
    const y = row && this.yOf(row);
    this.aim(row && y !== null && this.#inSight(y) ? row.file : (this.focused?.() ?? null));
  }

  /** The file that the reader went to, or else the one at the top edge. */
  node(): FileNode | undefined {
    return this.#aimed() ?? this.#viewport.layout.nodeAt(this.#scrolled.position());
  }

  /**
   * Pixels from the top edge to a row: where it is drawn, or else where it is laid out, as well as that is known. null: it
   * is nowhere.
   */
  yOf(place: RowPlace & { offset?: number }): number | null {
    const drawn = this.#scrolled.rowY(place);
    if (drawn !== null) return drawn;
    const { layout, view } = this.#viewport;
    const at = layout.placeOfRow({ offset: (place.row % CHUNK) * view.row, ...place });
    return at === null ? null : at - this.#scrolled.position();
  }

  /** The cursor's row while it is in sight, else the row under the sticky header, as well as it is known. */
  looked(): (ReadingRow & { y?: number }) | null {
    const cursor = this.cursorRow?.() ?? null;
    const y = cursor && this.yOf(cursor);
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

  /**
   * The start of a file that the reader went to and that is in sight; at the very start of a file that; else what is right
   * below the header that covers the top edge.
   */
  edge(): TopEdge | null {
    const aimed = this.#aimed() ? this.fileEdge() : null;
    if (aimed && aimed.down < this.#scrolled.height()) return aimed;
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
