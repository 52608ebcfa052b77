import { CHUNK, FILE_HEADER } from '../model/geometry.ts';
import type { LinePlace } from '../model/shapes.ts';
import type { OpenComparison } from '../page/comparison.ts';
import { unlessGone } from '../page/worker-client.ts';
import type { FileLines } from '../types.ts';
import { gutterAt, lineAtPoint, type GutterLine } from './gutter.ts';
import type { LineCursor } from './line-cursor.ts';
import styles from './write-button.module.css';
import type { ScrollDriver } from './scroll-driver.ts';

/** The row that the button is at, as write-button.module.css has it. */
const ANCHOR = '--pointed-row';

/** Parts of the diff that do something when they are pressed, or are written in. */
const OWN_CLICKS = 'button, a, input, textarea, select, summary, [role="menu"], [data-insert]';

export interface CursorInputOptions {
  comparison: OpenComparison;
  driver: ScrollDriver;
  cursor: LineCursor;
  area: HTMLElement;
  /** Other keys lead the cursor, too: resolves when it is where they have led it. */
  settled: () => Promise<unknown>;
  /** null: nothing can be written at a line. */
  onWriteAt: () => ((lines: FileLines) => void) | undefined;
}

/** Inside these elements arrow keys have another use. A button or a link anywhere else does not use them. */
const OWN_MOVES =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="tablist"], [role="radiogroup"], [role="tree"], [role="listbox"]';

const lineOf = ({ file, side, line }: Pick<LinePlace, 'file' | 'side' | 'line'>) => ({ file, side, line });

/** Moves the line cursor: by arrow keys, by a click in a line, by a drag over line numbers; and shows the button at them. */
export class CursorInput {
  readonly #options: CursorInputOptions;
  readonly #button = document.createElement('button');
  #pointed: GutterLine | null = null;
  /** Steps by key that wait for the answer to the one before. */
  #steps = 0;
  #extend = false;
  #asking = false;
  #moving: Promise<unknown> = Promise.resolve();

  constructor(options: CursorInputOptions) {
    this.#options = options;
    this.#button.className = styles.write ?? '';
    this.#button.textContent = '+';
    this.#button.hidden = true;
    this.#button.tabIndex = -1;
    this.#button.addEventListener('click', () => this.#write());
  }

  attach(): () => void {
    const { area } = this.#options;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    document.addEventListener('keydown', (event) => this.#key(event), options);
    area.addEventListener('mousedown', (event) => this.#press(event), options);
    area.addEventListener('click', (event) => this.#click(event), options);
    area.addEventListener('pointermove', (event) => this.#point(event), { ...options, passive: true });
    area.addEventListener('pointerleave', () => this.#hide(), options);
    area.addEventListener('scroll', () => this.#hide(), { ...options, passive: true });
    area.addEventListener('focusout', (event) => this.#keepFocus(event), options);
    area.firstElementChild?.append(this.#button);
    return () => {
      stop.abort();
      this.#button.remove();
    };
  }

  #key(event: KeyboardEvent): void {
    const { area, cursor, comparison } = this.#options;
    if (event.defaultPrevented || event.metaKey || event.altKey || !this.#isOurs(event.target)) return;
    const { key, shiftKey, ctrlKey } = event;
    const taken = (): void => {
      event.preventDefault();
      area.focus({ preventScroll: true });
    };
    if ((key === 'Home' || key === 'End') && !shiftKey) {
      taken();
      this.#moves(this.#toEnd(key === 'Home' ? 'first' : 'last'));
    } else if (ctrlKey) return;
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      taken();
      this.#step(key === 'ArrowDown' ? 1 : -1, shiftKey);
    } else if ((key === 'ArrowLeft' || key === 'ArrowRight') && comparison.viewport.view.mode === 'split') {
      const row = cursor.rowInSight();
      if (!row) return;
      taken();
      this.#moves(this.#toSide(row, key === 'ArrowLeft' ? 'old' : 'new'));
    } else if ((key === 'PageDown' || key === 'PageUp') && event.target !== area) {
      taken();
      area.scrollBy({ top: (key === 'PageDown' ? 1 : -1) * (area.clientHeight - FILE_HEADER) });
    }
  }

  /** What had the focus in the diff is gone, a button of a remark that was resolved for one: the diff has it then. */
  #keepFocus({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null || !(target instanceof Element)) return;
    // A block that is moved to other rows, which may not be here yet: `InsertSlots` gives the focus back to it.
    const isMoving = (): boolean => target.closest('[data-insert]') !== null;
    const { area } = this.#options;
    requestAnimationFrame(() => {
      const lost = !target.isConnected && !isMoving() && document.activeElement === document.body;
      if (lost) area.focus({ preventScroll: true });
    });
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

  /** Resolves when the cursor is where the keys that were pressed until now have led it. */
  get moved(): Promise<unknown> {
    return Promise.all([this.#options.settled(), this.#moving]);
  }

  #moves(move: Promise<void>): void {
    this.#moving = Promise.all([this.#moving, move.catch(unlessGone)]);
  }

  async #toSide(row: { file: number; row: number }, side: 'old' | 'new'): Promise<void> {
    const place = await this.#options.comparison.client.ask('lineAt', { ...row, side });
    // For a row that has no line on that side, the answer is the line of the other side.
    if (place?.side === side && place.row === row.row) this.#options.cursor.set(place);
  }

  /** One step, or as many as have gathered while the worker answers: a key that repeats loses none. */
  #step(by: 1 | -1, extend: boolean): void {
    this.#steps += by;
    this.#extend = extend;
    if (!this.#asking) this.#moves(this.#goOn());
  }

  async #goOn(): Promise<void> {
    const { comparison, cursor, driver } = this.#options;
    this.#asking = true;
    try {
      await this.#options.settled();
      while (this.#steps !== 0) {
        const [by, extend, at] = [this.#steps, this.#extend, cursor.at];
        this.#steps = 0;
        // A cursor that is out of sight was left behind: the first line on the screen comes first.
        const top = at && cursor.rowInSight() ? null : driver.reader.startRow();
        const folded = comparison.viewport.layout.foldedIds();
        const place =
          at && !top
            ? await comparison.client.ask('step', { ...lineOf(at), by, stays: extend, folded })
            : top && (await comparison.client.ask('lineAt', { ...top, side: 'new', folded }));
        if (!place) continue;
        cursor.set(place, extend && !top);
        driver.reveal(place, true);
        // To come into sight was one step.
        if (top) this.#steps += by - Math.sign(by);
      }
    } finally {
      this.#asking = false;
    }
  }

  #press(event: MouseEvent): void {
    const { comparison, cursor, area } = this.#options;
    if (event.button !== 0 || event.target === this.#button) return;
    const pressed = gutterAt(comparison, event.target, event.clientX);
    if (!pressed) return;
    event.preventDefault();
    area.focus({ preventScroll: true });
    cursor.set(pressed, event.shiftKey);
    const stop = new AbortController();
    const drag = ({ target, clientX }: MouseEvent): void => {
      const over = gutterAt(comparison, target, clientX);
      if (over?.file === pressed.file && over.side === pressed.side) cursor.set(over, true);
    };
    document.addEventListener('mousemove', drag, { signal: stop.signal });
    document.addEventListener('mouseup', () => stop.abort(), { signal: stop.signal, once: true });
  }

  /** A click in a line goes there, one in a file's header to that file; what has a use of its own keeps it. */
  #click(event: MouseEvent): void {
    const { comparison, cursor, driver } = this.#options;
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || target.closest(OWN_CLICKS)) return;
    // What was dragged over is selected, to be copied.
    if (getSelection()?.isCollapsed === false) return;
    const line = lineAtPoint(comparison, target, event.clientX);
    const file = target.closest<HTMLElement>('[data-file]')?.dataset['file'];
    if (line && !line.inGutter) cursor.set(line, event.shiftKey);
    else if (!line && file !== undefined) {
      // A line elsewhere is not the current one any more.
      if (cursor.at?.file !== Number(file)) cursor.clear();
      driver.aim(Number(file));
    }
  }

  #point({ target, clientX, buttons }: PointerEvent): void {
    const { comparison, area, onWriteAt } = this.#options;
    if (target === this.#button) return;
    const pointed = buttons === 0 && onWriteAt() ? gutterAt(comparison, target, clientX) : null;
    const canvas = area.firstElementChild;
    if (pointed?.cell === this.#pointed?.cell && pointed?.side === this.#pointed?.side) return;
    this.#hide();
    if (!pointed || !canvas) return;
    this.#pointed = pointed;
    // The browser keeps it at the row, whatever comes above: the row has to stand before it in the page.
    pointed.cell.style.setProperty('anchor-name', ANCHOR);
    canvas.append(this.#button);
    const columns = comparison.viewport.view.mode === 'split' ? 1 : 2;
    this.#button.style.setProperty('--columns', String(columns));
    this.#button.ariaLabel = `Write at line ${pointed.line}${pointed.side === 'old' ? ', before' : ''}`;
    this.#button.title = 'Write here';
    this.#button.hidden = false;
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
