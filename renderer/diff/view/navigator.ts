import { CHUNK, FILE_HEADER, ROW_HEIGHT } from '../geometry.ts';
import type { FromWorker, RowPlace } from '../protocol.ts';
import type { DiffSession } from '../session.ts';
import type { FindQuery, FindState } from '../types.ts';
import { FindMarks } from './find-marks.ts';
import styles from './rows.module.css';
import { rowWith } from './row-with.ts';
import type { ScrollDriver } from './scroll-driver.ts';

const QUIET: FindState = { total: 0, at: -1, searching: false, notLoaded: 0, problem: '', capped: false };

interface Cursor {
  file: number;
  row: number;
  offset: number;
}

/** Moves through one diff: files, changes and hits of a search. The worker knows where they are. */
export class Navigator {
  readonly #session: DiffSession;
  readonly #driver: ScrollDriver;
  readonly #marks: FindMarks;
  readonly #onFind: (state: FindState) => void;
  #ask = 0;
  #cursor: Cursor | null = null;
  #search = 0;
  #find = QUIET;

  constructor(session: DiffSession, driver: ScrollDriver, onFind: (state: FindState) => void) {
    this.#session = session;
    this.#driver = driver;
    this.#marks = new FindMarks(session);
    this.#onFind = onFind;
  }

  attach(): () => void {
    const stops = [
      this.#marks.attach(),
      this.#session.onMessage((message) => this.#receive(message)),
      this.#session.onDrawn((id, index, element) => {
        const cursor = this.#cursor;
        if (element && cursor?.file === id && Math.floor(cursor.row / CHUNK) === index)
          this.#show(element, cursor);
      }),
    ];
    return () => {
      this.#session.searching = false;
      for (const stop of stops) stop();
    };
  }

  toFile(index: number): void {
    const node = this.#session.layout.nodes[index];
    if (!node) return;
    this.#cursor = null;
    this.#driver.moveTo(node.top);
  }

  toPath(path: string): void {
    this.toFile(this.#session.layout.nodes.findIndex(({ file }) => file.path === path));
  }

  toLine(path: string, line: number): void {
    const node = this.#session.layout.nodes.find(({ file }) => file.path === path);
    if (!node) return;
    this.#ask += 1;
    this.#session.send({ type: 'locate', ask: this.#ask, file: node.file.id, line });
  }

  stepFile(step: 1 | -1): void {
    const { layout } = this.#session;
    const y = this.#driver.position();
    const node = layout.nodeAt(y);
    if (!node) return;
    // Backwards from the middle of a file means its own beginning first.
    const inside = step < 0 && y - node.top > 1;
    this.toFile(node.file.index + (inside ? 0 : step));
  }

  stepChange(step: 1 | -1): void {
    const from = this.#cursor && this.#inSight(this.#cursor) ? this.#cursor : this.#topRow();
    if (!from) return;
    this.#ask += 1;
    this.#session.send({ type: 'change', ask: this.#ask, file: from.file, row: from.row, step });
  }

  find(query: FindQuery | null): void {
    this.#search += 1;
    this.#marks.clear();
    this.#session.searching = query !== null;
    this.#session.send({ type: 'find', search: this.#search, query });
    this.#tell({ ...QUIET, searching: query !== null });
    this.#driver.refresh();
  }

  stepHit(step: 1 | -1): void {
    const { total, at } = this.#find;
    if (total === 0) return;
    this.#session.send({ type: 'hit', search: this.#search, at: (at + step + total) % total });
  }

  #receive(message: FromWorker): void {
    if (message.type === 'changed' && message.ask === this.#ask && message.row >= 0)
      this.#reveal(message, message.mark);
    else if (message.type === 'found' && message.search === this.#search) this.#found(message);
    else if (message.type === 'hits' && message.search === this.#search) {
      if (message.view === this.#session.view.revision)
        this.#marks.hits(message.file, message.index, message.spans);
    } else if (message.type === 'place' && message.search === this.#search) {
      this.#tell({ ...this.#find, at: message.at });
      this.#marks.current(message);
      if (!message.still) this.#reveal(message);
    } else if (message.type === 'widened') this.#widened(message);
  }

  /** The row the cursor is on is another one now: the one with the same numbers, while it is near. */
  #widened({ file: { id }, chunks }: Extract<FromWorker, { type: 'widened' }>): void {
    this.#marks.forget(id);
    if (this.#cursor?.file !== id) return;
    const row = rowWith(this.#session.chunks, this.#cursor, chunks);
    this.#cursor = row === null ? null : { file: id, row, offset: 0 };
  }

  /** The row that was stepped to, while it is on screen. */
  current(): RowPlace | null {
    return this.#cursor && this.#inSight(this.#cursor) ? this.#cursor : null;
  }

  #found({ total, capped, done, notLoaded, problem }: Extract<FromWorker, { type: 'found' }>): void {
    const first = this.#find.total === 0 && total > 0;
    this.#tell({ total, at: this.#find.at, searching: !done, notLoaded, problem, capped });
    if (!first) return;
    const top = this.#topRow();
    const line = top ? this.#session.chunks.get(top.file, Math.floor(top.row / CHUNK))?.chunk.lines[0] : 0;
    const ask = { file: top?.file ?? 0, line: Math.max(0, line ?? 0) };
    this.#session.send({ type: 'nearest', search: this.#search, ...ask });
  }

  #tell(state: FindState): void {
    this.#find = state;
    this.#onFind(state);
  }

  #topRow(): Cursor | null {
    const anchor = this.#session.layout.anchorAt(this.#driver.position() + FILE_HEADER);
    if (!anchor) return null;
    const row = anchor.chunk < 0 ? -1 : anchor.chunk * CHUNK + Math.floor(anchor.offset / ROW_HEIGHT);
    return { file: anchor.id, row, offset: 0 };
  }

  #inSight(cursor: Cursor): boolean {
    const place = this.#placeOf(cursor);
    const y = this.#driver.position();
    return place !== null && place >= y && place < y + this.#driver.height();
  }

  #placeOf({ file, row, offset }: Cursor): number | null {
    const node = this.#session.layout.byId.get(file);
    return node ? node.top + (node.tops[Math.floor(row / CHUNK)] ?? 0) + offset : null;
  }

  #reveal({ file, row, offset }: Cursor, mark = true): void {
    this.#cursor = { file, row, offset };
    for (const old of document.querySelectorAll(`.${styles['current'] ?? ''}`))
      old.classList.remove(styles['current'] ?? '');
    const place = this.#placeOf(this.#cursor);
    if (place === null) return;
    if (!this.#inSight(this.#cursor) || place < this.#driver.position() + FILE_HEADER)
      // Not above its own file, which is then the one in view.
      this.#driver.moveTo(
        Math.max(
          this.#session.layout.byId.get(file)?.top ?? 0,
          place - Math.max(FILE_HEADER, this.#driver.height() * 0.3),
        ),
      );
    if (!mark) {
      this.#cursor = null;
      return;
    }
    const drawn = document.querySelector<HTMLElement>(
      `[data-file="${file}"] [data-chunk="${Math.floor(row / CHUNK)}"]`,
    );
    if (drawn) this.#show(drawn, this.#cursor);
  }

  /** Marks the row the cursor is on, and puts it right where wrapped rows made the reckoning wrong. */
  #show(chunk: HTMLElement, cursor: Cursor): void {
    const perRow = this.#session.view.mode === 'split' ? 2 : 1;
    const row = chunk.querySelector<HTMLElement>(`[data-cell="${(cursor.row % CHUNK) * perRow}"]`);
    if (!row) return;
    row.classList.add(styles['current'] ?? '');
    cursor.offset = row.getBoundingClientRect().top - chunk.getBoundingClientRect().top;
  }
}
