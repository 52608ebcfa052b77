import { CHUNK, FILE_HEADER } from '../model/geometry.ts';
import { isLine } from '../model/kinds.ts';
import type { LinePlace, RowPlace, DiffSide } from '../model/shapes.ts';
import type { FileLines } from '../types.ts';
import { isOn, type ChunkStore } from './chunk-store.ts';
import type { Layout } from './layout.ts';
import type { Moved, Scroll } from './scroll.ts';

/** A line, and how many pixels below the top edge it was. */
interface Seen {
  readonly path: string;
  readonly side: DiffSide;
  readonly line: number;
  readonly y: number;
}

/** What is used of a viewport. */
interface Seeing extends Pick<Scroll, 'looked' | 'rowY'> {
  readonly layout: Layout;
  readonly chunks: ChunkStore;
  resume(moved: Moved & { y: number }): void;
}

/** Where the worker says that a line is now; null: nowhere. */
type Locate = (ask: { file: number; side: DiffSide; line: number }) => Promise<LinePlace | null>;

/**
 * Where the reader was when the comparison was begun to be read again: files have other ids then and may have other
 * lines above, so the line that was looked at is remembered by its number, and put where it was on the screen.
 */
export class WayBack {
  readonly #viewport: Seeing;
  #seen: Seen | null = null;
  #cursor: FileLines | null = null;
  /** Whoever has the cursor. */
  cursor: (() => FileLines | null) | null = null;

  constructor(viewport: Seeing) {
    this.#viewport = viewport;
  }

  /** The comparison is about to be read again. */
  leave(): void {
    const looked = this.#viewport.looked();
    this.#seen = looked && this.#lineFrom(looked);
    if (this.cursor) this.#cursor = this.cursor();
  }

  /** Nothing of it is shown any more, until the reader comes back. null: what is known from before it was read again. */
  keepCursor(lines: FileLines | null): void {
    this.#cursor = lines ?? this.#cursor;
  }

  /** The reader has gone elsewhere. */
  drop(): void {
    [this.#seen, this.#cursor] = [null, null];
  }

  /** The lines that the cursor was on, for the next cursor; given once. */
  takeCursor(): FileLines | null {
    const lines = this.#cursor;
    this.#cursor = null;
    return lines;
  }

  /** Files are here. */
  async arrived(files: readonly { id: number; path: string }[], locate: Locate): Promise<void> {
    const seen = this.#seen;
    const file = files.find(({ path }) => path === seen?.path)?.id;
    if (!seen || file === undefined) return;
    const place = await locate({ file, side: seen.side, line: seen.line });
    if (this.#seen !== seen) return;
    this.#seen = null;
    if (place?.file === file) this.#viewport.resume({ ...place, y: seen.y });
  }

  /** The first line at or below a row, as far as its chunk is here. */
  #lineFrom({ file, row }: RowPlace): Seen | null {
    const path = this.#viewport.layout.byId.get(file)?.file.path;
    const chunk = this.#viewport.chunks.get(file, Math.floor(row / CHUNK))?.chunk;
    if (path === undefined || !chunk) return null;
    for (let cell = (row % CHUNK) * chunk.perRow; cell < chunk.kinds.length; cell += 1) {
      if (!isLine(chunk.kinds[cell] ?? 0)) continue;
      const side = (chunk.news[cell] ?? 0) > 0 && isOn(chunk, cell, 'new') ? 'new' : 'old';
      const line = (side === 'new' ? chunk.news : chunk.olds)[cell] ?? 0;
      const at = Math.floor(row / CHUNK) * CHUNK + Math.floor(cell / chunk.perRow);
      if (line > 0) return { path, side, line, y: this.#viewport.rowY({ file, row: at }) ?? FILE_HEADER };
    }
    return null;
  }
}
