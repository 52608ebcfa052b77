import { CHUNK, FILE_HEADER } from '../model/geometry.ts';
import type { ReadingRow, RowPlace } from '../model/shapes.ts';
import type { FileNode } from '../page/file-node.ts';
import { rowAt, type TopEdge } from '../page/scroll.ts';
import type { Viewport } from '../page/viewport.ts';

/** The drawn content's position in the window. */
interface Scrolled {
  /** The position at the top edge. */
  position: () => number;
  height: () => number;
  /** Where a row is drawn now, in pixels below the top edge; null if it is not. */
  rowY: (place: RowPlace) => number | null;
}

/** The user's place in one comparison: the file they went to or see, the row at the top, the cursor's row. */
export class ReadingPlace {
  readonly #viewport: Viewport;
  readonly #scrolled: Scrolled;
  /** The file the user went to; null: the one at the top edge counts. */
  #aim: { readonly id: number; readonly path: string } | null = null;
  /** The row the user is working at, if any. */
  cursorRow: (() => ReadingRow | null) | null = null;
  /** The file containing the focused visible element, if any. */
  focused: (() => number | null) | null = null;
  /** Increases whenever the user goes to a file. */
  moves = 0;

  constructor(viewport: Viewport, scrolled: Scrolled) {
    this.#viewport = viewport;
    this.#scrolled = scrolled;
  }

  /**
   * Makes this the current file, whatever has been laid out and drawn so far, until the user scrolls away from it, the
   * cursor and the focus.
   */
  aim(id: number | null): void {
    const path = id === null ? undefined : this.#viewport.layout.byId.get(id)?.file.path;
    this.#aim = id === null || path === undefined ? null : { id, path };
    this.moves += 1;
  }

  /** Whether the user went to this file and has not scrolled elsewhere since. */
  isAimedAt(id: number): boolean {
    return this.#aimed()?.file.id === id;
  }

  #aimed(): FileNode | undefined {
    const aim = this.#aim;
    const { byId, nodes } = this.#viewport.layout;
    const node = aim ? byId.get(aim.id) : undefined;
    if (!aim || node?.file.path === aim.path) return node;
    // After a reload, files have other ids.
    const now = nodes.find(({ file }) => file.path === aim.path);
    if (now) this.#aim = { ...aim, id: now.file.id };
    return now;
  }

  /** The user scrolled: the cursor's file stays current as long as the cursor's row is visible. */
  scrolledByHand(): void {
    const row = this.cursorRow?.() ?? null;
    const y = row && this.yOf(row);
    this.aim(row && y !== null && this.#inSight(y) ? row.file : (this.focused?.() ?? null));
  }

  /** The file the user went to, otherwise the one at the top edge. */
  node(): FileNode | undefined {
    return this.#aimed() ?? this.#viewport.layout.nodeAt(this.#scrolled.position());
  }

  /** Paths of the current file, of the one at the top edge, and of some others. */
  inUse(others: readonly number[]): string[] {
    const { layout } = this.#viewport;
    const nodes = [this.node(), layout.nodeAt(this.#scrolled.position())];
    return [...nodes, ...others.map((id) => layout.byId.get(id))].flatMap((node) => node?.file.path ?? []);
  }

  /**
   * Pixels from the top edge to a row: where it is drawn, otherwise where it is laid out, as far as known. null: it is
   * nowhere.
   */
  yOf(place: RowPlace & { offset?: number }): number | null {
    const drawn = this.#scrolled.rowY(place);
    if (drawn !== null) return drawn;
    const { layout, view } = this.#viewport;
    const at = layout.placeOfRow({ offset: (place.row % CHUNK) * view.row, ...place });
    return at === null ? null : at - this.#scrolled.position();
  }

  /** The cursor's row if visible, otherwise the row under the sticky header, as far as known. */
  looked(): (ReadingRow & { y?: number }) | null {
    const cursor = this.cursorRow?.() ?? null;
    const y = cursor && this.yOf(cursor);
    if (cursor && y !== null && this.#inSight(y)) return { ...cursor, y };
    const top = this.#scrolled.position() === 0 ? null : this.#topRow();
    return top && top.row >= 0 ? top : null;
  }

  /** Where stepping through rows starts without a cursor: in the file the user went to, or at the top edge. */
  startRow(): RowPlace | null {
    const node = this.node();
    const below = node && (node.folded || node.top > this.#scrolled.position() + 1);
    return below === true ? { file: node.file.id, row: -1 } : this.#topRow();
  }

  /**
   * The start of the file the user went to, if visible; at the very start of a file, that file; otherwise what is
   * directly below the sticky header.
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

  /** The start of the current file; null if it is above the top edge, or there is no file. */
  fileEdge(): TopEdge | null {
    const node = this.node();
    const down = node ? node.top - this.#scrolled.position() : -1;
    if (!node || down < 0) return null;
    return { anchor: { id: node.file.id, chunk: -1, offset: 0, insert: null, into: 0 }, down };
  }

  /** The row under the sticky header, as far as known; -1: the part above the first. */
  #topRow(): RowPlace | null {
    const anchor = this.#viewport.layout.anchorAt(this.#scrolled.position() + FILE_HEADER);
    return anchor && rowAt(anchor, this.#viewport.view.row);
  }

  #inSight(y: number): boolean {
    return y >= FILE_HEADER && y < this.#scrolled.height();
  }
}
