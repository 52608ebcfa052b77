import { CHUNK, FILE_HEADER } from '../model/geometry.ts';
import type { LinePlace } from '../model/shapes.ts';
import type { OpenComparison } from '../page/comparison.ts';
import type { CursorMove, FileLines } from '../types.ts';
import { fileAround, type FileFocus } from './file-focus.ts';
import { elementAtLine, gutterAt, lineAtPoint, numberColumns, type GutterLine } from './gutter.ts';
import type { LineCursor } from './line-cursor.ts';
import styles from './write-button.module.css';
import type { ScrollDriver } from './scroll-driver.ts';
import type { Turns } from './turns.ts';

/** The row the button is at, as in write-button.module.css. */
const ANCHOR_NAME = '--pointed-row';

/** Parts of the diff that react to clicks, or contain editable text. */
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

/** Elements in which keys that move have another use. Buttons and links elsewhere do not use them. */
const OWN_MOVES =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="tablist"], [role="radiogroup"], [role="tree"], [role="listbox"]';

const lineOf = ({ file, side, line }: Pick<LinePlace, 'file' | 'side' | 'line'>) => ({ file, side, line });

/** Moves of the view, in its heights. */
const PAGES: Partial<Record<CursorMove, number>> = {
  pageNext: 1,
  pagePrevious: -1,
  halfPageNext: 0.5,
  halfPagePrevious: -0.5,
};

/** Steps that are applied together. */
interface ArrowSteps {
  by: number;
  extend: boolean;
}

/**
 * Moves the line cursor by the page's keys, by clicking a line, or by dragging over line numbers; shows the button at line
 * numbers.
 */
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

  /**
   * A move that a key requests. False if it is not for the diff: another element has the focus that such keys move in,
   * or there is nothing to move.
   */
  move(how: CursorMove): boolean {
    const { area, turns, cursor, comparison } = this.#options;
    if (!this.#isOurs(document.activeElement)) return false;
    const toSide = how === 'old' || how === 'new';
    const split = comparison.viewport.view.mode === 'split';
    if (toSide && (!split || (turns.isIdle && !cursor.linesInSight()))) return false;
    area.focus({ preventScroll: true });
    if (how === 'first' || how === 'last') turns.move(() => this.#toEnd(how));
    else if (toSide) turns.move(() => this.#toSide(how));
    else if (how in PAGES) area.scrollBy({ top: (PAGES[how] ?? 0) * (area.clientHeight - FILE_HEADER) });
    else this.#step(how === 'next' || how === 'extendNext' ? 1 : -1, how.startsWith('extend'));
    return true;
  }

  /** Whether the diff, or an element that does not use movement keys, has the focus. */
  #isOurs(target: Element | null): boolean {
    const { area } = this.#options;
    if (target === area) return true;
    if (target === null || !area.checkVisibility()) return false;
    return target === document.body || (target.matches('button, a[href]') && !target.closest(OWN_MOVES));
  }

  /** Goes to the first or last line of the diff; a file without lines there is selected as a whole. */
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
    // If the row has no line on that side, the answer is the line of the other side.
    if (place?.side === side && place.row === row?.row) cursor.set(place);
  }

  /** One step, or all steps gathered while the worker responds: a repeating key loses none. */
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
      // A cursor scrolled out of view was left behind: start at the first line on screen.
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
      // Coming into view counts as one step.
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

  /** A click on a line moves there, one on a file's header to that file; interactive elements keep their clicks. */
  #click(event: MouseEvent): void {
    const { comparison, cursor, turns } = this.#options;
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || target.closest(OWN_CLICKS)) return;
    // Dragged text is selected, to be copied.
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
    // The row must precede it in the page.
    canvas.append(this.#button);
    const columns = numberColumns(comparison, comparison.viewport.view.mode === 'split' ? 2 : 1);
    this.#button.style.setProperty('--columns', String(columns));
    this.#button.ariaLabel = `Write at line ${pointed.line}${pointed.side === 'old' ? ', before' : ''}`;
    this.#button.title = 'Write here';
    this.#button.hidden = false;
  }

  /** CSS anchoring keeps the button at the row, whatever is inserted above. */
  #anchor(pointed: GutterLine): void {
    this.#pointed = pointed;
    pointed.cell.style.setProperty('anchor-name', ANCHOR_NAME);
  }

  /** Rows were redrawn or removed: keep the button at its line. */
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

  /** For the cursor's range if the button is at one of its lines; otherwise for the button's line. */
  #write(): void {
    const { cursor, onWriteAt } = this.#options;
    const pointed = this.#pointed;
    // The row was redrawn or removed: it may belong to another line now.
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
