import { CHUNK, FILE_HEADER } from '../geometry.ts';
import type { Asked } from '../contexts.ts';
import { toAppError } from '../failure.ts';
import type { FileNode } from '../file-node.ts';
import type { Chunk, FromWorker, RowPlace } from '../protocol.ts';
import type { DiffSession } from '../session.ts';
import type { DiffHandle } from '../types.ts';
import type { Navigator } from './navigator.ts';

const CHANGED: ReadonlySet<number> = new Set([1, 2]);
const HUNK = 3;

/** Shows more lines around changes: by the buttons of hunk rows, by key, by menu. */
export class MoreLines {
  readonly #session: DiffSession;
  readonly #navigator: Navigator;
  readonly #area: HTMLElement;
  readonly #say: (sentence: string) => void;

  /** `say`: shows a sentence for a while. */
  constructor(
    session: DiffSession,
    navigator: Navigator,
    area: HTMLElement,
    say: (sentence: string) => void,
  ) {
    this.#session = session;
    this.#navigator = navigator;
    this.#area = area;
    this.#say = say;
  }

  attach(): () => void {
    // Nobody heard the answers to what was wished for before.
    this.#session.contexts.waiting.clear();
    const stop = this.#session.onMessage((message) => {
      if (message.type === 'context') this.#heard(message);
    });
    const pressed = (event: MouseEvent): void => this.#pressed(event);
    this.#area.addEventListener('click', pressed);
    return () => {
      stop();
      this.#area.removeEventListener('click', pressed);
    };
  }

  /** Wishes for more of the change that is looked at, best in the file at this path, or of that file as a whole. */
  more(more: Parameters<DiffHandle['more']>[0], path?: string): void {
    const node = this.#session.layout.nodes.find(({ file }) => file.path === path);
    const whole = more === 'file' || more === 'narrow';
    const place = whole && node ? this.#rowOf(node) : this.#looked(node?.file.id);
    if (!place) this.#say('There are no lines here to show more of.');
    else if (more === 'narrow') this.#narrow(place);
    else this.#wish(place.file, { row: place.row, line: this.#lineAt(place), wish: more });
  }

  #narrow({ file, row }: RowPlace): void {
    if (this.#session.contexts.of(file).wide) this.#session.send({ type: 'narrow', file, keep: row });
    else this.#say('No more than the changes and the lines around them is shown.');
  }

  #pressed({ target }: MouseEvent): void {
    if (!(target instanceof HTMLElement)) return;
    const { wish } = target.dataset;
    const row = target.closest<HTMLElement>('[data-hunk]');
    const chunk = target.closest<HTMLElement>('[data-chunk]')?.dataset['chunk'];
    const id = Number(target.closest<HTMLElement>('[data-file]')?.dataset['file']);
    if (wish === undefined || !row || chunk === undefined) return;
    // The button goes away: the keyboard stays where it reads.
    this.#area.focus({ preventScroll: true });
    if (target.ariaDisabled === 'true') this.#say(target.title);
    else if (wish === 'stop') this.#session.send({ type: 'stop', file: id });
    else if (wish === 'up' || wish === 'down' || wish === 'gap') {
      const cell = Number(row.dataset['hunk']);
      const line = this.#session.chunks.get(id, Number(chunk))?.chunk.lines[cell];
      const at = Number(chunk) * CHUNK + cell / this.#perRow();
      if (line !== undefined) this.#wish(id, { row: at, line, wish });
    }
  }

  /** One after the other: a key that repeats is heard again when its rows are there. */
  #wish(id: number, asked: Asked): void {
    if (!this.#session.contexts.waiting.has(id)) this.#ask(id, asked);
  }

  #ask(id: number, asked: Asked): void {
    this.#session.contexts.waiting.set(id, asked);
    this.#session.contexts.widen(id, asked.line, asked.wish, this.#anchor(id, asked));
  }

  #heard({ file, state, failure }: Extract<FromWorker, { type: 'context' }>): void {
    const asked = this.#session.contexts.waiting.get(file);
    if (state === 'here' && asked) {
      this.#ask(file, asked);
      return;
    }
    if (failure) {
      const { message, next } = toAppError(failure);
      this.#say(next === undefined ? message : `${message} ${next}`);
    }
    if (state !== 'reading') this.#session.contexts.waiting.delete(file);
  }

  /** The row that stays where it is: lines come from the side that is pressed, so what is on the other one stays. */
  #anchor(file: number, { row, wish }: Asked): number {
    if (wish === 'up') return row + 1;
    if (wish !== 'down' && wish !== 'gap') return row;
    const above = row - 1;
    if (wish === 'down') return Math.max(0, above);
    const y = above < 0 ? null : (this.#session.rowY?.({ file, row: above }) ?? null);
    return y === null || y < FILE_HEADER ? row + 1 : above;
  }

  /** The change that was stepped to, else the first one on screen, best of this file, else the first line there. */
  #looked(best: number | undefined): RowPlace | null {
    const rows = this.#onScreen();
    const changes = rows.filter((place) => CHANGED.has(this.#kindAt(place)));
    const own = changes.find(({ file }) => file === best);
    return this.#navigator.current() ?? own ?? changes[0] ?? rows[0] ?? null;
  }

  /** The same within one file; what is not on screen is its first row. */
  #rowOf({ file: { id }, heights }: FileNode): RowPlace | null {
    if (heights.length === 0) return null;
    const looked = this.#looked(id);
    const own = looked?.file === id ? looked : this.#onScreen().find(({ file }) => file === id);
    return own ?? { file: id, row: 0 };
  }

  #onScreen(): RowPlace[] {
    const box = this.#area.getBoundingClientRect();
    const found: RowPlace[] = [];
    for (const cell of this.#area.querySelectorAll<HTMLElement>('[data-cell]')) {
      const { top, bottom } = cell.getBoundingClientRect();
      if (top < box.top + FILE_HEADER - 1 || bottom > box.bottom) continue;
      const chunk = cell.closest<HTMLElement>('[data-chunk]')?.dataset['chunk'];
      const file = cell.closest<HTMLElement>('[data-file]')?.dataset['file'];
      const row = Number(chunk) * CHUNK + Math.floor(Number(cell.dataset['cell']) / this.#perRow());
      const last = found.at(-1);
      if (last?.row !== row || last.file !== Number(file)) found.push({ file: Number(file), row });
    }
    return found.toSorted((a, b) => this.#topOf(a) - this.#topOf(b) || a.row - b.row);
  }

  #topOf({ file }: RowPlace): number {
    return this.#session.layout.byId.get(file)?.top ?? 0;
  }

  #perRow(): 1 | 2 {
    return this.#session.view.mode === 'split' ? 2 : 1;
  }

  #chunkOf({ file, row }: RowPlace): { chunk: Chunk | undefined; cells: number[] } {
    const chunk = this.#session.chunks.get(file, Math.floor(row / CHUNK))?.chunk;
    const first = (row % CHUNK) * this.#perRow();
    return { chunk, cells: this.#perRow() === 2 ? [first + 1, first] : [first] };
  }

  /** Of a row with two lines the new one's. */
  #kindAt(place: RowPlace): number {
    const { chunk, cells } = this.#chunkOf(place);
    const kinds = cells.map((cell) => chunk?.kinds[cell] ?? HUNK);
    return kinds.find((kind) => CHANGED.has(kind)) ?? HUNK;
  }

  #lineAt(place: RowPlace): number {
    const { chunk, cells } = this.#chunkOf(place);
    return cells.map((cell) => chunk?.lines[cell] ?? -1).find((line) => line >= 0) ?? 0;
  }
}
