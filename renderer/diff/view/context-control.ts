import { sentences } from '../../ui/sentences.ts';
import type { Chunk, RowPlace, DiffSide } from '../model/shapes.ts';
import { CHUNK, FILE_HEADER } from '../model/geometry.ts';
import { HUNK, isChanged } from '../model/kinds.ts';
import type { ExpansionRequest } from '../page/contexts.ts';
import { failureToAppError } from '../page/failure.ts';
import type { FileNode } from '../page/file-node.ts';
import type { EventOf } from '../model/protocol.ts';
import type { OpenComparison } from '../page/comparison.ts';
import type { DiffHandle } from '../types.ts';
import type { Slice } from '../page/layout.ts';
import type { ControlParts } from './control-parts.ts';
import type { LineCursor } from './line-cursor.ts';
import { onPress } from './presses.ts';
import type { ScrollDriver } from './scroll-driver.ts';
import type { Turns } from './turns.ts';

/** Expands the context of changes: by the buttons of hunk rows, by key, by menu. */
export class ContextControl {
  readonly #comparison: OpenComparison;
  readonly #driver: ScrollDriver;
  readonly #cursor: LineCursor;
  readonly #area: HTMLElement;
  readonly #turns: Pick<Turns, 'until'>;
  readonly #say: (sentence: string) => void;
  /** Callbacks waiting for a line of a file to be shown. */
  readonly #done = new Map<number, (shown: boolean) => void>();

  constructor({ comparison, driver, cursor, area, turns, say }: ControlParts) {
    this.#comparison = comparison;
    this.#driver = driver;
    this.#cursor = cursor;
    this.#area = area;
    this.#turns = turns;
    this.#say = say;
  }

  attach(): () => void {
    // While no view was attached, answers to earlier expansions were not received.
    this.#comparison.contexts.waiting.clear();
    const stop = this.#comparison.onEvent((event) => {
      if (event.type === 'context') this.#heard(event);
      else if (event.type === 'expanded') this.#answer(event.file.id, true);
    });
    const stopPresses = onPress(this.#area, '[data-expand]', (button) => this.#pressed(button));
    return () => {
      stop();
      for (const id of this.#done.keys()) this.#answer(id, false);
      stopPresses();
    };
  }

  /** Expands the change being read, preferably in the user's current file, or that file as a whole. */
  async expand(expansion: Parameters<DiffHandle['expandContext']>[0]): Promise<void> {
    await this.#drawn();
    const node = this.#driver.reader.node();
    const ofFile = expansion === 'file' || expansion === 'collapse';
    // None of its rows is on screen.
    const unfolded = node?.folded === true && node.heights.length > 0 ? { file: node.file.id, row: 0 } : null;
    if (unfolded && node) this.#comparison.fold([node.file.path], false);
    const place = unfolded ?? (ofFile && node ? this.#rowOf(node) : this.#looked(node?.file.id));
    if (!place) this.#say('There are no lines to expand here.');
    else if (this.#comparison.contexts.waiting.has(place.file)) {
      // The rows are others after that.
      if (await this.#settled(place.file)) await this.expand(expansion);
    } else if (expansion === 'collapse') this.#collapse(place);
    else this.#expand(place.file, { row: place.row, line: this.#lineAt(place), expansion });
  }

  /** Waits for the answer to an earlier request for this file. @returns false if it failed, or the reader went elsewhere */
  async #settled(id: number): Promise<boolean> {
    const answer = Promise.withResolvers<boolean>();
    const stop = this.#comparison.onEvent((event) => {
      if (event.type === 'expanded' && event.file.id === id) answer.resolve(true);
      const failed = event.type === 'context' && event.file === id;
      if (failed && !this.#comparison.contexts.waiting.has(id)) answer.resolve(false);
    });
    const isAnswered = await this.#turns.until(answer.promise);
    stop();
    return isAnswered && (await answer.promise);
  }

  /** Expands the context around a hidden line. True once it is shown, false if it cannot be. */
  expandLine(id: number, side: DiffSide, line: number): Promise<boolean> {
    this.#done.get(id)?.(false);
    return new Promise((resolve) => {
      this.#done.set(id, resolve);
      const row = this.#onScreen().find(({ file }) => file === id)?.row ?? -1;
      this.#ask(id, { row, line, side, expansion: 'line' });
    });
  }

  #answer(id: number, shown: boolean): void {
    this.#done.get(id)?.(shown);
    this.#done.delete(id);
  }

  #collapse({ file, row }: RowPlace): void {
    if (this.#comparison.contexts.of(file).wide)
      this.#comparison.client.send({ type: 'collapse', file, keep: row });
    else this.#say('Only the changes and the lines around them are shown.');
  }

  #pressed(button: HTMLElement): void {
    const { expand } = button.dataset;
    const row = button.closest<HTMLElement>('[data-hunk]');
    const chunk = button.closest<HTMLElement>('[data-chunk]')?.dataset['chunk'];
    const id = Number(button.closest<HTMLElement>('[data-file]')?.dataset['file']);
    if (!row || chunk === undefined) return;
    // The button is about to be removed: return the focus to the diff, so that keys still move in it.
    this.#area.focus({ preventScroll: true });
    if (button.ariaDisabled === 'true') this.#say(button.title);
    else if (expand === 'stop') this.#comparison.client.send({ type: 'stop', file: id });
    else if (expand === 'up' || expand === 'down' || expand === 'gap') {
      const cell = Number(row.dataset['hunk']);
      const line = this.#comparison.viewport.chunks.get(id, Number(chunk))?.chunk.lines[cell];
      const at = Number(chunk) * CHUNK + cell / this.#perRow();
      if (line !== undefined) this.#expand(id, { row: at, line, expansion: expand });
    }
  }

  /** The screen determines which change is being read: resolves when everything visible has been drawn. */
  async #drawn(): Promise<void> {
    const { viewport } = this.#comparison;
    const isDrawn = ({ node, from, to }: Slice): boolean =>
      Array.from({ length: to - from }, (_, at) => from + at).every(
        (index) =>
          viewport.chunks.get(node.file.id, index) !== undefined &&
          this.#area.querySelector(`[data-file="${node.file.id}"] [data-chunk="${index}"] [data-cell]`) !==
            null,
      );
    // The screen changes meanwhile: rows are removed, a file is folded.
    const isAllDrawn = (): boolean => {
      const top = this.#driver.position();
      return viewport.layout.between(top, top + this.#driver.height()).every(isDrawn);
    };
    if (isAllDrawn()) return;
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!isAllDrawn()) return;
        for (const stop of stops) stop();
        resolve();
      };
      const stops = [viewport.onDrawn(look), this.#driver.subscribe(look)];
    });
  }

  /** One after the other: a repeating key takes effect again once its rows have arrived. */
  #expand(id: number, request: ExpansionRequest): void {
    if (!this.#comparison.contexts.waiting.has(id)) this.#ask(id, request);
  }

  #ask(id: number, request: ExpansionRequest): void {
    this.#comparison.contexts.waiting.set(id, request);
    this.#comparison.contexts.expand(id, request, this.#anchor(id, request));
  }

  #heard({ file, state, failure }: EventOf<'context'>): void {
    const queued = this.#comparison.contexts.waiting.get(file);
    if (state === 'loaded' && queued) {
      this.#ask(file, queued);
      return;
    }
    if (failure) {
      const { message, next } = failureToAppError(failure);
      this.#say(sentences(message, next));
    }
    if (state === 'loading') return;
    this.#comparison.contexts.waiting.delete(file);
    this.#answer(file, false);
  }

  /** The row to keep in place: lines are added on the pressed side, so the other side stays. */
  #anchor(file: number, { row, expansion }: ExpansionRequest): number {
    if (expansion === 'up') return row + 1;
    if (expansion !== 'down' && expansion !== 'gap') return row;
    const above = row - 1;
    if (expansion === 'down') return Math.max(0, above);
    const y = above < 0 ? null : this.#comparison.viewport.rowY({ file, row: above });
    return y === null || y < FILE_HEADER ? row + 1 : above;
  }

  /**
   * The change stepped to, otherwise the first one on screen, preferably in this file, otherwise the first line there.
   */
  #looked(best: number | undefined): RowPlace | null {
    const rows = this.#onScreen();
    const changes = rows.filter((place) => isChanged(this.#kindAt(place)));
    const own = changes.find(({ file }) => file === best);
    return this.#cursor.rowInSight() ?? own ?? changes[0] ?? rows[0] ?? null;
  }

  /** The same within one file; if it is not on screen, its first row. */
  #rowOf({ file: { id }, heights }: FileNode): RowPlace | null {
    if (heights.length === 0) return null;
    const looked = this.#looked(id);
    const own = looked?.file === id ? looked : this.#onScreen().find(({ file }) => file === id);
    return own ?? { file: id, row: 0 };
  }

  #onScreen(): RowPlace[] {
    const box = this.#area.getBoundingClientRect();
    const places: RowPlace[] = [];
    for (const cell of this.#area.querySelectorAll<HTMLElement>('[data-cell]')) {
      const { top, bottom } = cell.getBoundingClientRect();
      if (top < box.top + FILE_HEADER - 1 || bottom > box.bottom) continue;
      const chunk = cell.closest<HTMLElement>('[data-chunk]')?.dataset['chunk'];
      const file = cell.closest<HTMLElement>('[data-file]')?.dataset['file'];
      const row = Number(chunk) * CHUNK + Math.floor(Number(cell.dataset['cell']) / this.#perRow());
      const last = places.at(-1);
      if (last?.row !== row || last.file !== Number(file)) places.push({ file: Number(file), row });
    }
    return places.toSorted((a, b) => this.#topOf(a) - this.#topOf(b) || a.row - b.row);
  }

  #topOf({ file }: RowPlace): number {
    return this.#comparison.viewport.layout.byId.get(file)?.top ?? 0;
  }

  #perRow(): 1 | 2 {
    return this.#comparison.viewport.view.mode === 'split' ? 2 : 1;
  }

  #chunkOf({ file, row }: RowPlace): { chunk: Chunk | undefined; cells: number[] } {
    const chunk = this.#comparison.viewport.chunks.get(file, Math.floor(row / CHUNK))?.chunk;
    const first = (row % CHUNK) * this.#perRow();
    return { chunk, cells: this.#perRow() === 2 ? [first + 1, first] : [first] };
  }

  /** For a row with two lines, the new line's kind. */
  #kindAt(place: RowPlace): number {
    const { chunk, cells } = this.#chunkOf(place);
    const kinds = cells.map((cell) => chunk?.kinds[cell] ?? HUNK);
    return kinds.find(isChanged) ?? HUNK;
  }

  #lineAt(place: RowPlace): number {
    const { chunk, cells } = this.#chunkOf(place);
    return cells.map((cell) => chunk?.lines[cell] ?? -1).find((line) => line >= 0) ?? 0;
  }
}
