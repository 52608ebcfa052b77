import type { Anchor, Layout, Slice } from '../layout.ts';
import { CHUNK, FILE_HEADER, ROW_HEIGHT } from '../geometry.ts';
import type { RowPlace, View } from '../protocol.ts';
import type { DiffSession } from '../session.ts';

/** Drawn above and below the screen, in pixels: what a fast scroll covers in a frame or two. */
const MARGIN = 640;
/** Asked for beyond that, so that text is here before it is needed. */
const AHEAD = 4000;

/** After so many milliseconds without a move the scroll is at rest. */
const REST = 60;

/** After so many milliseconds the first screen is painted, on any machine. */
const FIRST_FRAMES = 150;

/** A row that is to stay where it is does so for so many milliseconds: until what is around it has been measured. */
const KEEP = 400;

/** Chromium draws nothing below some 33 million pixels. Higher documents scroll scaled. */
const HIGHEST = 30_000_000;

/** What is drawn. Replaced whenever that, or the place of any of it, changes. */
export interface Drawn {
  slices: readonly Slice[];
  /** Height of the canvas in pixels. */
  total: number;
  /** Where place 0 is on the canvas: 0, but for a document higher than a canvas can be. */
  shift: number;
  version: number;
  /** The file under the top edge. */
  path: string | null;
}

const NOTHING: Drawn = { slices: [], total: 0, shift: 0, version: 0, path: null };

/**
 * Keeps what is drawn in step with the scroll position, and the position in step with the layout: while heights
 * above change, what is under the top edge stays there.
 */
export class ScrollDriver {
  #element: HTMLElement | null = null;
  #session: DiffSession | null = null;
  #drawn: Drawn = NOTHING;
  #signature = '';
  #anchor: Anchor | null = null;
  /** Where to go once the canvas has its new height. */
  #target: number | null = null;
  #frame: number | null = null;
  /** Where the last update was, to tell reading from flying past. */
  #last = 0;
  /** From this moment on more than the screen is drawn; null: nothing has been drawn yet. */
  #calm: number | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #kept: (RowPlace & { y: number; view: View; until: number }) | null = null;
  /** The layout is new: where the kept row is has to be looked at again. */
  #again = false;
  #pinned: { id: number; chunk: number } | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): Drawn => this.#drawn;

  /** Follows one scroll area and one session, until the returned function is called. */
  attach(element: HTMLElement, session: DiffSession): () => void {
    this.#element = element;
    this.#session = session;
    this.#anchor = session.left;
    this.#calm = null;
    const onScroll = (): void => this.#moved();
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(() => this.#update(false));
    observer.observe(element);
    session.topRow = () => this.#topRow();
    session.rowY = (place) => this.rowY(place);
    const stop = session.onLayout(() => this.#soon());
    this.#laidOut();
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
      stop();
      session.topRow = null;
      session.rowY = null;
      session.left = this.#anchor;
      clearTimeout(this.#rest);
      if (this.#frame !== null) cancelAnimationFrame(this.#frame);
      this.#frame = null;
      this.#element = null;
      this.#session = null;
      this.#show(NOTHING);
      this.#signature = '';
    };
  }

  /** To be called when React has put the drawn parts into the page. */
  settle(): void {
    if (!this.#element) return;
    if (this.#target !== null) {
      this.#element.scrollTop = this.#target / this.#scale();
      this.#target = null;
      // A scaled place is rounded: what is drawn follows where the scroll really is.
      if (this.#scale() > 1) this.#update(false);
    }
    if (this.#again) this.#keepRow(this.#element);
  }

  /** A row that is to stay where it is: wrapped rows above it may be higher than was reckoned. */
  #keepRow(element: HTMLElement): void {
    this.#again = false;
    if (this.#kept && (performance.now() > this.#kept.until || this.#kept.view !== this.#session?.view))
      this.#kept = null;
    const y = this.#kept && this.rowY(this.#kept);
    if (this.#kept && y !== null && Math.abs(y - this.#kept.y) >= 0.5)
      element.scrollTop += (y - this.#kept.y) / this.#scale();
  }

  /** Where a row is drawn now, in pixels below the top edge; null: it is not. */
  rowY({ file, row }: RowPlace): number | null {
    const [element, session] = [this.#element, this.#session];
    const cell = (row % CHUNK) * (session?.view.mode === 'split' ? 2 : 1);
    const drawn = element?.querySelector(
      `[data-file="${file}"] [data-chunk="${Math.floor(row / CHUNK)}"] [data-cell="${cell}"]`,
    );
    if (!element || !drawn) return null;
    return drawn.getBoundingClientRect().top - element.getBoundingClientRect().top;
  }

  /** The place at the top edge. */
  position(): number {
    return this.#target ?? (this.#element?.scrollTop ?? 0) * this.#scale();
  }

  /** Puts a place at the top edge. */
  moveTo(y: number): void {
    if (!this.#element) return;
    this.#target = null;
    this.#kept = null;
    this.#element.scrollTop = y / this.#scale();
    this.#moved();
  }

  /** Pixels of the document for each pixel of scroll: 1, but for a document higher than a canvas can be. */
  #scale(): number {
    const total = this.#session?.layout.total ?? 0;
    return total > HIGHEST ? (total - this.height()) / (HIGHEST - this.height()) : 1;
  }

  /** Height of the scroll area in pixels. */
  height(): number {
    return this.#element?.clientHeight ?? 0;
  }

  /** Keeps one chunk in the page wherever the scroll goes; null: none. */
  pin(place: { id: number; chunk: number } | null): void {
    this.#pinned = place;
    this.#update(false);
  }

  /** Says again what is wanted and drawn. */
  refresh(): void {
    this.#update(false);
  }

  #moved(): void {
    this.#anchor = this.#session?.layout.anchorAt(this.position()) ?? null;
    this.#update(false);
  }

  /** While files arrive, the layout changes many times a frame: the first time counts at once, the rest together. */
  #soon(): void {
    if (this.#drawn.slices.length === 0) this.#laidOut();
    else
      this.#frame ??= requestAnimationFrame(() => {
        this.#frame = null;
        this.#laidOut();
      });
  }

  /** The row under the sticky header, as well as it is known. */
  #topRow(): RowPlace | null {
    const anchor = this.#session?.layout.anchorAt(this.position() + FILE_HEADER);
    if (!anchor || anchor.chunk < 0 || this.position() === 0) return null;
    return { file: anchor.id, row: anchor.chunk * CHUNK + Math.floor(anchor.offset / ROW_HEIGHT) };
  }

  /** After another view came: the row that was at the top is there again. */
  #follow(session: DiffSession): void {
    const { moved } = session;
    session.moved = null;
    if (!moved) return;
    const { y = FILE_HEADER } = moved;
    this.#kept =
      moved.y === undefined ? null : { ...moved, y, view: session.view, until: performance.now() + KEEP };
    const chunk = Math.floor(moved.row / CHUNK);
    const place = session.layout.placeOf({ id: moved.file, chunk, offset: moved.offset });
    if (place !== null) this.#anchor = session.layout.anchorAt(Math.max(0, place - y));
  }

  #laidOut(): void {
    this.#again = true;
    if (this.#session?.moved) this.#follow(this.#session);
    const place = this.#anchor && this.#session?.layout.placeOf(this.#anchor);
    if (place !== null && place !== undefined && Math.abs(place - this.position()) > this.#scale() / 2)
      this.#target = place;
    this.#update(true);
  }

  #update(force: boolean): void {
    const [element, session] = [this.#element, this.#session];
    if (!element || !session) return;
    const { layout } = session;
    const y = this.position();
    const bottom = y + element.clientHeight;
    // Faster than half a screen an update nobody reads: what is in sight is enough, the margin comes at rest.
    const flying = Math.abs(y - this.#last) > element.clientHeight / 2;
    this.#last = y;
    // The first frames of a diff as well: what is not in sight would only keep what is from being painted.
    if (layout.total > 0) this.#calm ??= performance.now() + FIRST_FRAMES;
    const hurry = flying || performance.now() < (this.#calm ?? 0);
    clearTimeout(this.#rest);
    if (hurry) this.#rest = setTimeout(() => this.#update(false), flying ? REST : FIRST_FRAMES);
    const margin = hurry ? 0 : MARGIN;
    const slices = this.#withPinned(layout.between(Math.max(0, y - margin), bottom + margin), layout);
    session.want([
      ...layout.between(y, bottom),
      ...layout.between(bottom, bottom + AHEAD),
      ...(hurry ? [] : layout.between(Math.max(0, y - AHEAD / 2), y)),
    ]);
    const path = layout.nodeAt(y)?.file.path ?? null;
    const signature = slices
      .map(({ node, from, to, pinned }) => `${node.file.id}:${from}-${to}-${pinned}`)
      .join();
    const shift = this.#scale() === 1 ? 0 : Math.round(y / this.#scale() - y);
    const still = signature === this.#signature && path === this.#drawn.path && shift === this.#drawn.shift;
    if (!force && still) return;
    this.#signature = signature;
    const total = Math.min(layout.total, HIGHEST);
    this.#show({ slices, total, shift, version: this.#drawn.version + 1, path });
  }

  #withPinned(slices: Slice[], layout: Layout): Slice[] {
    const node = this.#pinned && layout.byId.get(this.#pinned.id);
    if (!node || !this.#pinned) return slices;
    const pinned = this.#pinned.chunk;
    if (slices.some((slice) => slice.node === node))
      return slices.map((slice) => (slice.node === node ? { ...slice, pinned } : slice));
    return [...slices, { node, from: 0, to: 0, pinned }].toSorted((a, b) => a.node.top - b.node.top);
  }

  #show(drawn: Drawn): void {
    this.#drawn = drawn;
    for (const listener of this.#listeners) listener();
  }
}
