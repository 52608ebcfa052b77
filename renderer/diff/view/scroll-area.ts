import type { Viewport } from '../page/viewport.ts';
import { CHUNK } from '../model/geometry.ts';
import type { RowPlace } from '../model/shapes.ts';

/** Chromium draws nothing below some 33 million pixels. Higher documents scroll scaled. */
const HIGHEST = 30_000_000;

/** The element that scrolls, in pixels of the document. */
export class ScrollArea {
  readonly #viewport: Viewport;
  #element: HTMLElement | null = null;
  /** Where the scroll was put last: if it is elsewhere, the reader moved it. */
  #put = 0;
  /** Where it was when that was last looked at. */
  #seen = 0;

  constructor(viewport: Viewport) {
    this.#viewport = viewport;
  }

  use(element: HTMLElement | null): void {
    this.#element = element;
    this.see();
  }

  /**
   * How far it was moved since it was last looked at, in pixels of the document: a move is told in the next frame only.
   * At its lower end it may as well be the canvas that became shorter, which is no move.
   */
  see(): number {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = this.#element ?? {};
    const by = scrollTop - this.#seen;
    this.#seen = scrollTop;
    return by < 0 && scrollTop >= scrollHeight - clientHeight - 1 ? 0 : by * this.scale;
  }

  /** Whether there is one. */
  get there(): boolean {
    return this.#element !== null;
  }

  /** Height of what is in sight. */
  get height(): number {
    return this.#element?.clientHeight ?? 0;
  }

  /** Height of the canvas. */
  get canvas(): number {
    return Math.min(this.#viewport.layout.total, HIGHEST);
  }

  /** Pixels of the document for each pixel of scroll: 1, but for a document higher than a canvas can be. */
  get scale(): number {
    const { total } = this.#viewport.layout;
    return total > HIGHEST ? (total - this.height) / (HIGHEST - this.height) : 1;
  }

  /** The place at the top edge. */
  get top(): number {
    return (this.#element?.scrollTop ?? 0) * this.scale;
  }

  /** Puts a place at the top edge, as far as the canvas reaches. */
  scrollTo(place: number): void {
    if (!this.#element) return;
    this.#element.scrollTop = place / this.scale;
    this.#put = this.#element.scrollTop;
    this.#seen = this.#put;
  }

  /** Whether it is elsewhere than where it was put, as far as a canvas that became shorter still reaches. */
  get movedByHand(): boolean {
    if (this.#element === null) return false;
    const { scrollTop, scrollHeight, clientHeight } = this.#element;
    return Math.abs(scrollTop - Math.min(this.#put, scrollHeight - clientHeight)) > 1;
  }

  /** Where a row is drawn now, in pixels below the top edge; null: it is not. */
  rowY({ file, row }: RowPlace): number | null {
    const cell = (row % CHUNK) * (this.#viewport.view.mode === 'split' ? 2 : 1);
    const drawn = this.#element?.querySelector(
      `[data-file="${file}"] [data-chunk="${Math.floor(row / CHUNK)}"] [data-cell="${cell}"]`,
    );
    if (!this.#element || !drawn) return null;
    return drawn.getBoundingClientRect().top - this.#element.getBoundingClientRect().top;
  }
}
