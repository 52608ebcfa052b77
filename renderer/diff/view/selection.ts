import { CHUNK } from '../model/geometry.ts';
import type { CopyAs, TextPlace } from '../model/shapes.ts';
import type { OpenComparison } from '../page/comparison.ts';
import { unlessGone } from '../page/worker-client.ts';
import { columnOf } from './text-range.ts';

/** How long a selection must stay unchanged before its text is fetched. */
const SELECTION_DELAY_MS = 60;

/**
 * Selection and copying. Numbers and markers are generated content, so visible text copies as plain code; if the middle
 * of a selection has left the page, its text is fetched from the worker in advance, because a copy event cannot wait.
 */
export class CopyText {
  readonly #comparison: OpenComparison;
  readonly #area: HTMLElement;
  /** The chunk where a selection starts must stay in the page, or the selection is lost. */
  readonly #pin: (place: { id: number; chunk: number } | null) => void;
  as: CopyAs = 'code';
  /** Everything is selected, including what was never drawn. */
  #all = false;
  /** A copy was requested before the text was fetched: it is made when the text arrives. */
  #owed = false;
  #ask = 0;
  #text: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    comparison: OpenComparison,
    area: HTMLElement,
    pin: (place: { id: number; chunk: number } | null) => void,
  ) {
    this.#comparison = comparison;
    this.#area = area;
    this.#pin = pin;
  }

  attach(): () => void {
    // What scrolls into the page is selected, too.
    const stopDrawn = this.#comparison.viewport.onDrawn((_id, _index, element) => {
      if (element && this.#all) this.#spread();
    });
    const stopNews = this.#comparison.store.subscribe(() => this.#outdated());
    const changed = (): void => {
      if (this.#all && this.#spans()) return;
      this.#all = false;
      this.#owed = false;
      this.#text = null;
      // The requested text is no longer selected.
      this.#ask += 1;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#rest(), SELECTION_DELAY_MS);
    };
    const pressed = ({ target }: MouseEvent): void => {
      // In split, a selection stays on the side where it started.
      const cell = target instanceof Element ? target.closest('[data-side]') : null;
      this.#area.dataset['select'] = cell instanceof HTMLElement ? (cell.dataset['side'] ?? '') : '';
    };
    const copy = (event: ClipboardEvent): void => {
      if (this.#text === null && (this.#all || cutThrough())) {
        // The text is being fetched; the copy is repeated when it arrives.
        this.#owed = true;
        if (this.#all && this.#isReading()) this.#fetch(null);
        event.preventDefault();
      }
      if (this.#text === null || !event.clipboardData) return;
      event.clipboardData.setData('text/plain', this.#text);
      event.preventDefault();
    };
    const key = (event: KeyboardEvent): void => {
      const plain = !event.shiftKey && !event.altKey && !isField(event.target);
      if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey) || !plain) return;
      event.preventDefault();
      this.#selectAll();
    };
    document.addEventListener('selectionchange', changed);
    this.#area.addEventListener('keydown', key);
    this.#area.addEventListener('mousedown', pressed);
    this.#area.addEventListener('copy', copy);
    return () => {
      stopDrawn();
      stopNews();
      clearTimeout(this.#timer);
      this.#area.removeEventListener('keydown', key);
      document.removeEventListener('selectionchange', changed);
      this.#area.removeEventListener('mousedown', pressed);
      this.#area.removeEventListener('copy', copy);
    };
  }

  #selectAll(): void {
    this.#all = true;
    this.#text = null;
    this.#area.dataset['select'] = '';
    this.#pin(null);
    clearTimeout(this.#timer);
    this.#spread();
    this.#fetch(null);
  }

  /**
   * Files have arrived or changed: "everything" now covers more than was fetched. While they keep arriving, it is only
   * fetched for a copy.
   */
  #outdated(): void {
    if (!this.#all) return;
    this.#text = null;
    if (!this.#isReading()) this.#fetch(null);
  }

  #isReading(): boolean {
    return this.#comparison.store.snapshot().status === 'loading';
  }

  /** Selects everything in the page. */
  #spread(): void {
    const [canvas] = this.#area.children;
    if (canvas) document.getSelection()?.selectAllChildren(canvas);
  }

  /** Whether the selection is the one made by `#spread`. */
  #spans(): boolean {
    const selection = document.getSelection();
    const [canvas] = this.#area.children;
    return selection?.anchorNode === canvas && selection?.focusNode === canvas;
  }

  #arrived(text: string): void {
    this.#text = text;
    if (!this.#owed) return;
    this.#owed = false;
    // The page may only write to the clipboard by a copy event.
    // oxlint-disable-next-line typescript/no-deprecated
    document.execCommand('copy');
  }

  #rest(): void {
    const selection = document.getSelection();
    const range =
      selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null;
    const [from, to] = range
      ? [
          this.#placeAt(range.startContainer, range.startOffset),
          this.#placeAt(range.endContainer, range.endOffset),
        ]
      : [null, null];
    const anchor =
      selection?.anchorNode && from ? this.#placeAt(selection.anchorNode, selection.anchorOffset) : null;
    this.#pin(anchor ? { id: anchor.file, chunk: Math.floor(anchor.row / CHUNK) } : null);
    if (!from || !to) return;
    this.#fetch([from, to]);
  }

  /** Fetches the text of a selection; only the latest request counts. */
  #fetch(between: [TextPlace, TextPlace] | null): void {
    this.#ask += 1;
    void this.#fetched(between, this.#ask).catch(unlessGone);
  }

  async #fetched(between: [TextPlace, TextPlace] | null, ask: number): Promise<void> {
    const text = await this.#comparison.client.ask('text', { between, as: this.as });
    if (ask === this.#ask) this.#arrived(text);
  }

  #placeAt(node: Node, offset: number): TextPlace | null {
    const element = node instanceof Element ? node : node.parentElement;
    const cell = element?.closest<HTMLElement>('[data-cell]');
    const chunk = cell?.closest<HTMLElement>('[data-chunk]');
    const file = chunk?.closest<HTMLElement>('[data-file]');
    if (!cell || !chunk || !file || !this.#area.contains(file)) return null;
    const perRow = this.#comparison.viewport.view.mode === 'split' ? 2 : 1;
    const side = cell.closest<HTMLElement>('[data-side]')?.dataset['side'];
    return {
      file: Number(file.dataset['file']),
      row: Number(chunk.dataset['chunk']) * CHUNK + Math.floor(Number(cell.dataset['cell']) / perRow),
      side: side === 'left' || side === 'right' ? side : 'both',
      column: columnOf(cell, node, offset),
    };
  }
}

/** Whether text of a long line is hidden in the middle of the selection. */
function cutThrough(): boolean {
  const selection = document.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  return (range?.cloneContents().querySelector('[data-left]') ?? null) !== null;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
