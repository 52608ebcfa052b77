import { CHUNK } from '../model/geometry.ts';
import { CONTEXT, isLine } from '../model/kinds.ts';
import { MOVED_LINE, type LinePlace, type RowPlace, type DiffSide } from '../model/shapes.ts';
import { isOn } from '../page/chunk-store.ts';
import type { OpenComparison } from '../page/comparison.ts';
import type { LineFacts } from '../drawn-lines.ts';
import type { FileLines } from '../types.ts';
import type { SpokenLine } from './announcer.ts';
import styles from './rows.module.css';
import type { ScrollDriver } from './scroll-driver.ts';

/** Lines of one side of a file: the cursor is at `line`, the range started at `from`. */
interface At {
  readonly file: number;
  /** After a reload, files have other ids. */
  readonly path: string;
  readonly side: DiffSide;
  readonly from: number;
  readonly line: number;
}

/**
 * The user's position: a line, or a range of lines, of one side of a file. Stored by line numbers, so that it survives
 * redraws, and shown on the rows with these numbers.
 */
export class LineCursor {
  readonly #comparison: OpenComparison;
  readonly #driver: ScrollDriver;
  readonly #area: HTMLElement;
  readonly #tell: (lines: FileLines | null) => void;
  #at: At | null = null;
  /** Its text is not loaded: it is announced once it is. */
  #isUnannounced = false;

  constructor(
    comparison: OpenComparison,
    driver: ScrollDriver,
    area: HTMLElement,
    tell: (lines: FileLines | null) => void,
  ) {
    this.#comparison = comparison;
    this.#driver = driver;
    this.#area = area;
    this.#tell = tell;
  }

  attach(): () => void {
    const stop = this.#comparison.viewport.onDrawn((id, index, element) => {
      if (element) this.#paint(element, id, index);
      // The cursor was moved to this line before it was loaded.
      if (element && this.#isUnannounced && this.row()) this.#announceNow();
    });
    const stopFolds = this.#comparison.viewport.onFolded(() => {
      if (this.at && this.#comparison.viewport.layout.byId.get(this.at.file)?.folded === true) this.clear();
    });
    this.#driver.reader.cursorRow = () => {
      const row = this.row();
      return row && this.at && { ...row, side: this.at.side };
    };
    const { readingPosition } = this.#comparison.viewport;
    readingPosition.cursor = () => this.lines;
    const before = readingPosition.takeCursor();
    // The file has no id yet (-1): it may not have arrived.
    if (before) {
      const { path, side, first: from, last: line } = before;
      this.#put({ file: -1, path, side, from, line });
    }
    return () => {
      stop();
      stopFolds();
      this.#driver.reader.cursorRow = null;
      readingPosition.cursor = null;
      readingPosition.keepCursor(this.lines);
      this.clear();
    };
  }

  /** See `DiffHandle.lineFacts`. */
  lineFacts(path: string, side: DiffSide, line: number): LineFacts {
    const { layout, chunks } = this.#comparison.viewport;
    const node = layout.nodes.find(({ file }) => file.path === path);
    const other = node ? chunks.otherSideOf(node.file.id, side, line) : null;
    return { other, sinceViewed: node !== undefined && node.interdiff !== '' };
  }

  /** null: there is none, or its file is not loaded (yet). */
  get at(): At | null {
    const at = this.#at;
    const { byId, nodes } = this.#comparison.viewport.layout;
    if (!at || byId.get(at.file)?.file.path === at.path) return at;
    const now = nodes.find(({ file }) => file.path === at.path)?.file.id;
    if (now === undefined) return null;
    this.#at = { ...at, file: now };
    return this.#at;
  }

  get lines(): FileLines | null {
    if (!this.at) return null;
    const { path, side, from, line } = this.at;
    return { path, side, first: Math.min(from, line), last: Math.max(from, line) };
  }

  /** The cursor's row; null if there is none, or its chunk is not loaded. */
  row(): RowPlace | null {
    const { at } = this;
    const row = at && this.#comparison.viewport.chunks.rowOf(at.file, at.side, at.line);
    return at && row !== null ? { file: at.file, row } : null;
  }

  /** The cursor's row if visible; also null while its chunk is not loaded. */
  rowInSight(): RowPlace | null {
    const row = this.row();
    return row && this.#isInSight(row) ? row : null;
  }

  /** The cursor's lines, unless scrolled out of view. */
  linesInSight(): FileLines | null {
    const [row, at] = [this.row(), this.at];
    const inSight = row ? this.#isInSight(row) : at !== null && this.#driver.reader.isAimedAt(at.file);
    return inSight ? this.lines : null;
  }

  /** The cursor's row according to the worker, which knows it before its chunk is loaded. */
  async locate(): Promise<RowPlace | null> {
    const { at } = this;
    const row = this.row();
    if (row || !at) return row && this.#isInSight(row) ? row : null;
    const { file, side, line } = at;
    const place = await this.#comparison.client.ask('locate', { file, side, line });
    return place?.exact === true && this.#isInSight(place) ? { file, row: place.row } : null;
  }

  #isInSight(place: RowPlace & { offset?: number }): boolean {
    const y = this.#driver.reader.yOf(place);
    return y !== null && y >= 0 && y < this.#driver.height();
  }

  /** Goes to a line; `extend`: extends the current range to it, if possible. */
  set({ file, side, line }: Pick<LinePlace, 'file' | 'side' | 'line'>, extend = false): void {
    const path = this.#comparison.viewport.layout.byId.get(file)?.file.path;
    if (path === undefined) return;
    const before = this.#at;
    const goesOn = extend && before?.path === path && before.side === side;
    this.#put({ file, path, side, line, from: goesOn ? before.from : line });
    this.#driver.aim(file);
  }

  setLines(lines: FileLines | null): void {
    const node = this.#comparison.viewport.layout.nodes.find(({ file }) => file.path === lines?.path);
    const file = node?.file.id;
    this.#put(
      lines && file !== undefined
        ? { file, path: lines.path, side: lines.side, from: lines.first, line: lines.last }
        : null,
    );
    if (file !== undefined) this.#driver.aim(file);
  }

  clear(): void {
    this.#put(null);
  }

  #put(at: At | null): void {
    const before = this.#at;
    const same =
      before === at ||
      (before?.path === at?.path &&
        before?.side === at?.side &&
        before?.from === at?.from &&
        before?.line === at?.line);
    this.#at = at;
    this.#paintAll();
    if (same) return;
    this.#isUnannounced = at !== null && this.row() === null;
    if (!this.#isUnannounced) this.#announceNow();
  }

  #announceNow(): void {
    this.#isUnannounced = false;
    this.#tell(this.lines);
  }

  #paintAll(): void {
    for (const old of this.#area.querySelectorAll('[data-current-line]')) {
      old.classList.remove(styles.current ?? '');
      old.removeAttribute('data-current-line');
    }
    const { at } = this;
    if (!at) return;
    for (const chunk of this.#area.querySelectorAll<HTMLElement>(`[data-file="${at.file}"] [data-chunk]`))
      this.#paint(chunk, at.file, Number(chunk.dataset['chunk']));
  }

  #paint(element: HTMLElement, id: number, index: number): void {
    const lines = this.at?.file === id ? this.lines : null;
    const chunk = lines && this.#comparison.viewport.chunks.get(id, index)?.chunk;
    if (!lines || !chunk) return;
    const numbers = lines.side === 'old' ? chunk.olds : chunk.news;
    for (const [cell, number] of numbers.entries()) {
      if (number < lines.first || number > lines.last || number === 0) continue;
      if (!isLine(chunk.kinds[cell] ?? 0) || !isOn(chunk, cell, lines.side)) continue;
      const line = element.querySelector(`[data-cell="${cell}"]`);
      line?.classList.add(styles.current ?? '');
      // Messages keep clear of it.
      line?.setAttribute('data-current-line', '');
    }
  }

  /** The cursor's line; null if it is on several, or its chunk is not loaded. */
  spoken(): SpokenLine | null {
    const [at, row] = [this.at, this.row()];
    const chunk = row && this.#comparison.viewport.chunks.get(row.file, Math.floor(row.row / CHUNK))?.chunk;
    if (!at || !chunk || at.from !== at.line) return null;
    const first = (row.row % CHUNK) * chunk.perRow;
    const cell = chunk.perRow === 2 && at.side === 'new' ? first + 1 : first;
    const moved = ((chunk.flags[cell] ?? 0) & MOVED_LINE) !== 0;
    const byAgent = this.#comparison.written.isByAgent(at.path, chunk.news[cell] ?? 0);
    return { text: chunk.texts[cell] ?? '', kind: chunk.kinds[cell] ?? CONTEXT, moved, byAgent };
  }
}
