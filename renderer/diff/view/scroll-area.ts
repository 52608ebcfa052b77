import type { Viewport } from '../page/viewport.ts';
import { CHUNK } from '../model/geometry.ts';
import type { RowPlace } from '../model/shapes.ts';

/** Chromium draws nothing below some 33 million pixels. Taller documents scroll scaled. */
const MAX_CANVAS_PX = 30_000_000;

/** The element that scrolls, in pixels of the document. */
export class ScrollArea {
  readonly #viewport: Viewport;
  #element: HTMLElement | null = null;
  /** Where the scroll was last set: if it is elsewhere, the user moved it. */
  #put = 0;
  /** Its position when last observed. */
  #seen = 0;

  constructor(viewport: Viewport) {
    this.#viewport = viewport;
  }

  use(element: HTMLElement | null): void {
    this.#element = element;
    this.see();
  }

  /**
   * How far it moved since last observed, in pixels of the document: scroll events only arrive in the next frame. At
   * the lower end the canvas may have become shorter, which is not a move.
   */
  see(): number {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = this.#element ?? {};
    const by = scrollTop - this.#seen;
    this.#seen = scrollTop;
    return by < 0 && scrollTop >= scrollHeight - clientHeight - 1 ? 0 : by * this.scale;
  }

  /** Whether it is attached. */
  get there(): boolean {
    return this.#element !== null;
  }

  /** Height of the visible area. */
  get height(): number {
    return this.#element?.clientHeight ?? 0;
  }

  /** Height of the canvas. */
  get canvas(): number {
    return Math.min(this.#viewport.layout.total, MAX_CANVAS_PX);
  }

  /** Document pixels per pixel of scroll: 1, except for a document taller than a canvas can be. */
  get scale(): number {
    const { total } = this.#viewport.layout;
    return total > MAX_CANVAS_PX ? (total - this.height) / (MAX_CANVAS_PX - this.height) : 1;
  }

  /** The position at the top edge. */
  get top(): number {
    return (this.#element?.scrollTop ?? 0) * this.scale;
  }

  /** Scrolls a position to the top edge, as far as the canvas reaches. */
  scrollTo(place: number): void {
    if (!this.#element) return;
    this.#element.scrollTop = place / this.scale;
    this.#put = this.#element.scrollTop;
    this.#seen = this.#put;
  }

  /** Whether the user moved it; a canvas that became shorter is taken into account. */
  get movedByHand(): boolean {
    if (this.#element === null) return false;
    const { scrollTop, scrollHeight, clientHeight } = this.#element;
    return Math.abs(scrollTop - Math.min(this.#put, scrollHeight - clientHeight)) > 1;
  }

  /** Where a row is drawn now, in pixels below the top edge; null if it is not. */
  rowY({ file, row }: RowPlace): number | null {
    const cell = (row % CHUNK) * (this.#viewport.view.mode === 'split' ? 2 : 1);
    const drawn = this.#element?.querySelector(
      `[data-file="${file}"] [data-chunk="${Math.floor(row / CHUNK)}"] [data-cell="${cell}"]`,
    );
    if (!this.#element || !drawn) return null;
    return drawn.getBoundingClientRect().top - this.#element.getBoundingClientRect().top;
  }
}
