import { CHUNK, FILE_HEADER } from '../model/geometry.ts';
import type { LinePlace } from '../model/shapes.ts';
import type { OpenComparison } from '../page/comparison.ts';
import type { FileLines } from '../types.ts';
import { fileAround, type FileFocus } from './file-focus.ts';
import { elementAtLine, gutterAt, lineAtPoint, type GutterLine } from './gutter.ts';
import type { LineCursor } from './line-cursor.ts';
import styles from './write-button.module.css';
import type { ScrollDriver } from './scroll-driver.ts';
import type { Turns } from './turns.ts';

/** The row that the button is at, as write-button.module.css has it. */
const ANCHOR = '--pointed-row';

/** Parts of the diff that do something when they are pressed, or are written in. */
const OWN_CLICKS = 'button, a, input, textarea, select, summary, [role="menu"], [data-insert]';

export interface CursorInputOptions {
  comparison: OpenComparison;
  driver: ScrollDriver;
  cursor: LineCursor;
  area: HTMLElement;
  turns: Turns;
  focus: FileFocus;
  /** null: nothing can be written at a line. */
  onWriteAt: () => ((lines: FileLines) => void) | undefined;
}

/** Inside these elements arrow keys have another use. A button or a link anywhere else does not use them. */
const OWN_MOVES =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="tablist"], [role="radiogroup"], [role="tree"], [role="listbox"]';

const lineOf = ({ file, side, line }: Pick<LinePlace, 'file' | 'side' | 'line'>) => ({ file, side, line });

/** Steps by arrow keys that are taken together. */
interface ArrowSteps {
  by: number;
  extend: boolean;
}

/** Moves the line cursor: by arrow keys, by a click in a line, by a drag over line numbers; and shows the button at them. */
export class CursorInput {
  readonly #options: CursorInputOptions;
  readonly #button = document.createElement('button');
  #pointed: GutterLine | null = null;
  #steps: ArrowSteps | null = null;

  constructor(options: CursorInputOptions) {
    this.#options = options;
    this.#button.className = styles.write ?? '';
    this.#button.textContent = '+';
    this.#button.hidden = true;
    this.#button.tabIndex = -1;
    this.#button.addEventListener('click', () => this.#write());
  }

  attach(): () => void {
    const { area, comparison } = this.#options;
    const stop = new AbortController();
    const stopDrawn = comparison.viewport.onDrawn((file, _, chunk) => this.#drawn(file, chunk));
    const options = { signal: stop.signal };
    document.addEventListener('keydown', (event) => this.#key(event), options);
    area.addEventListener('mousedown', (event) => this.#press(event), options);
    area.addEventListener('click', (event) => this.#click(event), options);
    area.addEventListener('pointermove', (event) => this.#point(event), { ...options, passive: true });
    area.addEventListener('pointerleave', () => this.#hide(), options);
    area.addEventListener('scroll', () => this.#hide(), { ...options, passive: true });
    area.firstElementChild?.append(this.#button);
    return () => {
      stop.abort();
      stopDrawn();
      this.#button.remove();
    };
  }

  #key(event: KeyboardEvent): void {
    const { area, turns, cursor, comparison } = this.#options;
    if (event.defaultPrevented || event.metaKey || event.altKey || !this.#isOurs(event.target)) return;
    const { key, shiftKey, ctrlKey } = event;
    const taken = (): void => {
      event.preventDefault();
      area.focus({ preventScroll: true });
    };
    if ((key === 'Home' || key === 'End') && !shiftKey) {
      taken();
      turns.move(() => this.#toEnd(key === 'Home' ? 'first' : 'last'));
    } else if (ctrlKey) return;
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      taken();
      this.#step(key === 'ArrowDown' ? 1 : -1, shiftKey);
    } else if ((key === 'ArrowLeft' || key === 'ArrowRight') && comparison.viewport.view.mode === 'split') {
      if (turns.isIdle && !cursor.linesInSight()) return;
      taken();
      turns.move(() => this.#toSide(key === 'ArrowLeft' ? 'old' : 'new'));
    } else if ((key === 'PageDown' || key === 'PageUp') && event.target !== area) {
      taken();
      area.scrollBy({ top: (key === 'PageDown' ? 1 : -1) * (area.clientHeight - FILE_HEADER) });
    }
  }

  /** The diff has the keyboard, or nothing that would do something with a key that moves. */
  #isOurs(target: EventTarget | null): boolean {
    const { area } = this.#options;
    if (target === area) return true;
    if (!(target instanceof Element) || !area.checkVisibility()) return false;
    return target === document.body || (target.matches('button, a[href]') && !target.closest(OWN_MOVES));
  }

  /** To the first or the last line of everything; a file without lines there is gone to as a whole. */
  async #toEnd(of: 'first' | 'last'): Promise<void> {
    const { comparison, cursor, driver } = this.#options;
    const { layout } = comparison.viewport;
    const node = layout.nodes.at(of === 'first' ? 0 : -1);
    if (!node) return;
    driver.moveTo(of === 'first' ? 0 : layout.total);
    driver.aim(node.file.id);
    cursor.clear();
    const [row, step] = of === 'first' ? ([0, 1] as const) : ([node.heights.length * CHUNK, -1] as const);
    const ask = { file: node.file.id, row, side: 'new', step, folded: layout.foldedIds() } as const;
    const place = await comparison.client.ask('lineAt', ask);
    if (place?.file === node.file.id) cursor.set(place);
  }

  async #toSide(side: 'old' | 'new'): Promise<void> {
    const { comparison, cursor } = this.#options;
    const row = await cursor.locate();
    const place = row && (await comparison.client.ask('lineAt', { ...row, side }));
    // For a row that has no line on that side, the answer is the line of the other side.
    if (place?.side === side && place.row === row?.row) cursor.set(place);
  }

  /** One step, or as many as have gathered while the worker answers: a key that repeats loses none. */
  #step(by: 1 | -1, extend: boolean): void {
    const { turns } = this.#options;
    const before = this.#steps;
    // Nothing else was pressed since.
    const goesOn = before !== null && turns.lastTag === before && before.extend === extend;
    if (goesOn && before.by * by >= 0) {
      before.by += by;
      return;
    }
    const steps = { by, extend };
    this.#steps = steps;
    turns.move(() => this.#walk(steps), steps);
  }

  async #walk(steps: ArrowSteps): Promise<void> {
    const { comparison, cursor, driver } = this.#options;
    const { extend } = steps;
    while (steps.by !== 0) {
      const { by } = steps;
      steps.by = 0;
      // A cursor that is out of sight was left behind: the first line on the screen comes first.
      const { at } = cursor;
      const top = at && (await cursor.locate()) ? null : driver.reader.startRow();
      const folded = comparison.viewport.layout.foldedIds();
      const place =
        at && !top
          ? await comparison.client.ask('step', { ...lineOf(at), by, stays: extend, folded })
          : top && (await comparison.client.ask('lineAt', { ...top, side: 'new', folded }));
      if (!place) continue;
      cursor.set(place, extend && !top);
      driver.reveal(place, true);
      // To come into sight was one step.
      if (top) steps.by += by - Math.sign(by);
    }
  }

  #press(event: MouseEvent): void {
    const { comparison, cursor, area, turns } = this.#options;
    if (event.button !== 0 || event.target === this.#button) return;
    const pressed = gutterAt(comparison, event.target, event.clientX);
    if (!pressed) return;
    event.preventDefault();
    area.focus({ preventScroll: true });
    turns.move(() => cursor.set(pressed, event.shiftKey));
    const stop = new AbortController();
    const drag = ({ target, clientX }: MouseEvent): void => {
      const over = gutterAt(comparison, target, clientX);
      if (over?.file === pressed.file && over.side === pressed.side) turns.move(() => cursor.set(over, true));
    };
    document.addEventListener('mousemove', drag, { signal: stop.signal });
    document.addEventListener('mouseup', () => stop.abort(), { signal: stop.signal, once: true });
  }

  /** A click in a line goes there, one in a file's header to that file; what has a use of its own keeps it. */
  #click(event: MouseEvent): void {
    const { comparison, cursor, turns } = this.#options;
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || target.closest(OWN_CLICKS)) return;
    // What was dragged over is selected, to be copied.
    if (getSelection()?.isCollapsed === false) return;
    const line = lineAtPoint(comparison, target, event.clientX);
    const file = fileAround(target);
    if (line && !line.inGutter) turns.move(() => cursor.set(line, event.shiftKey));
    else if (!line && file !== null) this.#options.focus.toFile(file);
  }

  #point({ target, clientX, buttons }: PointerEvent): void {
    const { comparison, area, onWriteAt } = this.#options;
    if (target === this.#button) return;
    const pointed = buttons === 0 && onWriteAt() ? gutterAt(comparison, target, clientX) : null;
    const canvas = area.firstElementChild;
    if (pointed?.cell === this.#pointed?.cell && pointed?.side === this.#pointed?.side) return;
    this.#hide();
    if (!pointed || !canvas) return;
    this.#anchor(pointed);
    // The row has to stand before it in the page.
    canvas.append(this.#button);
    const columns = comparison.viewport.view.mode === 'split' ? 1 : 2;
    this.#button.style.setProperty('--columns', String(columns));
    this.#button.ariaLabel = `Write at line ${pointed.line}${pointed.side === 'old' ? ', before' : ''}`;
    this.#button.title = 'Write here';
    this.#button.hidden = false;
  }

  /** The browser keeps the button at the row, whatever comes above it. */
  #anchor(pointed: GutterLine): void {
    this.#pointed = pointed;
    pointed.cell.style.setProperty('anchor-name', ANCHOR);
  }

  /** Rows were drawn anew, or are gone: the button goes on at its line. */
  #drawn(file: number, chunk: HTMLElement | null): void {
    const pointed = this.#pointed;
    if (pointed?.file !== file || pointed.cell.isConnected || !chunk) return;
    const cell = elementAtLine(this.#options.comparison, pointed, chunk);
    if (cell) this.#anchor({ ...pointed, cell });
  }

  #hide(): void {
    this.#pointed?.cell.style.removeProperty('anchor-name');
    this.#button.hidden = true;
    this.#pointed = null;
  }

  /** At the range that the cursor is on, if the button is at one of its lines; else at that line. */
  #write(): void {
    const { cursor, onWriteAt } = this.#options;
    const pointed = this.#pointed;
    // The row was drawn anew, or is gone: it may be another line's now.
    if (!pointed?.cell.isConnected) {
      this.#hide();
      return;
    }
    const { lines, at } = cursor;
    const within =
      at?.file === pointed.file &&
      lines?.side === pointed.side &&
      pointed.line >= lines.first &&
      pointed.line <= lines.last;
    if (!within) cursor.set(pointed);
    this.#hide();
    if (cursor.lines) onWriteAt()?.(cursor.lines);
  }
}
