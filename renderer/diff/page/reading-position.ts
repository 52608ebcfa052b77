import { CHUNK, FILE_HEADER } from '../model/geometry.ts';
import { isLine } from '../model/kinds.ts';
import type { AnswerOf } from '../model/protocol.ts';
import type { DiffSide, RowPlace } from '../model/shapes.ts';
import type { FileLines } from '../types.ts';
import { isOn, type ChunkStore } from './chunk-store.ts';
import type { Layout } from './layout.ts';
import type { Moved, Scroll } from './scroll.ts';

/** A line and its position in pixels below the top edge. */
interface LinePosition {
  readonly path: string;
  readonly side: DiffSide;
  readonly line: number;
  readonly y: number;
}

/** The parts of a viewport used here. */
interface ViewportPart extends Pick<Scroll, 'looked' | 'rowY'> {
  readonly layout: Layout;
  readonly chunks: ChunkStore;
  resume(moved: Moved & { y: number }): void;
}

/** Asks the worker where a line is now; null if it is nowhere. */
type Locate = (ask: { file: number; side: DiffSide; line: number }) => Promise<AnswerOf<'locate'>>;

/**
 * The user's position when a reload started: files then get other ids and may have other lines above, so the line being
 * read is remembered by its number and restored to its position on screen.
 */
export class ReadingPosition {
  readonly #viewport: ViewportPart;
  #seen: LinePosition | null = null;
  #isPending = false;
  #cursor: FileLines | null = null;
  /** Set by the owner of the cursor. */
  cursor: (() => FileLines | null) | null = null;

  constructor(viewport: ViewportPart) {
    this.#viewport = viewport;
  }

  /** The user has not been put back to their line yet: what is on screen is not what they read. */
  get isPending(): boolean {
    return this.#isPending;
  }

  /** The comparison is about to be reloaded. */
  leave(): void {
    this.#continueAt(this);
  }

  /** What is loaded here takes the place of another comparison that the user is in. */
  takeOver(other: ReadingPosition): void {
    this.#continueAt(other);
  }

  #continueAt(from: ReadingPosition): void {
    this.#seen = from.#line();
    this.#isPending = this.#seen !== null;
    this.#cursor = from.cursor ? from.cursor() : from.#cursor;
  }

  /** The line the user is reading. One that they were put back to may not be loaded yet. */
  #line(): LinePosition | null {
    if (this.#isPending) return this.#seen;
    const looked = this.#viewport.looked();
    return looked && (this.#lineFrom(looked) ?? this.#seen);
  }

  /** The comparison is no longer shown, until the user returns. null: keep what was stored before the reload. */
  keepCursor(lines: FileLines | null): void {
    this.#cursor = lines ?? this.#cursor;
  }

  /** The user has gone elsewhere. */
  drop(): void {
    [this.#seen, this.#isPending, this.#cursor] = [null, false, null];
  }

  /** The lines the cursor was on, for the next cursor; returned only once. */
  takeCursor(): FileLines | null {
    const lines = this.#cursor;
    this.#cursor = null;
    return lines;
  }

  /** Files have arrived. Of a long file only its first lines may be there: then it arrives again. */
  async arrived(files: readonly { id: number; path: string }[], locate: Locate): Promise<void> {
    const seen = this.#isPending ? this.#seen : null;
    const file = files.find(({ path }) => path === seen?.path)?.id;
    if (!seen || file === undefined) return;
    const place = await locate({ file, side: seen.side, line: seen.line });
    if (!this.#isPending || this.#seen !== seen || place?.file !== file) return;
    this.#isPending = !place.exact;
    this.#viewport.resume({ ...place, y: seen.y });
  }

  /** The first line at or below a row, if its chunk is loaded. */
  #lineFrom({ file, row, y }: RowPlace & { y?: number }): LinePosition | null {
    const path = this.#viewport.layout.byId.get(file)?.file.path;
    const chunk = this.#viewport.chunks.get(file, Math.floor(row / CHUNK))?.chunk;
    if (path === undefined || !chunk) return null;
    for (let cell = (row % CHUNK) * chunk.perRow; cell < chunk.kinds.length; cell += 1) {
      if (!isLine(chunk.kinds[cell] ?? 0)) continue;
      const side = (chunk.news[cell] ?? 0) > 0 && isOn(chunk, cell, 'new') ? 'new' : 'old';
      const line = (side === 'new' ? chunk.news : chunk.olds)[cell] ?? 0;
      const at = Math.floor(row / CHUNK) * CHUNK + Math.floor(cell / chunk.perRow);
      const drawn = this.#viewport.rowY({ file, row: at }) ?? (at === row ? y : undefined);
      if (line > 0) return { path, side, line, y: drawn ?? FILE_HEADER };
    }
    return null;
  }
}
