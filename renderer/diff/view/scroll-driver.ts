import { FILE_HEADER } from '../model/geometry.ts';
import type { PlacedRow, RowPlace } from '../model/shapes.ts';
import type { FileNode } from '../page/file-node.ts';
import { Listeners } from '../../ui/listeners.ts';
import type { Moved, TopEdge } from '../page/scroll.ts';
import type { Viewport } from '../page/viewport.ts';
import { NOTHING_DRAWN, drawnKey, type Drawn } from './drawn.ts';
import { KeptRow } from './kept-row.ts';
import { nearScreen, rowBroughtTo } from './near-screen.ts';
import { ScrollVelocity } from './scroll-velocity.ts';
import { focusedBlock, Pins, type Pin } from './pins.ts';
import { ReadingPlace } from './reading-place.ts';
import { ScrollArea } from './scroll-area.ts';

/**
 * Keeps the drawing of one comparison in step with the scroll position, and the position in step with the layout: while
 * heights above change, the content at the top edge stays in place. Three phases: `#update` decides what to draw, React
 * and draw.ts draw it when `#draw` notifies them, and `measure` corrects what is only known once drawn.
 */
export class ScrollDriver {
  readonly #viewport: Viewport;
  readonly #area: ScrollArea;
  readonly #pins: Pins;
  #drawn: Drawn = NOTHING_DRAWN;
  #signature = '';
  #edge: TopEdge | null = null;
  /** Where to scroll once the canvas has its new height. */
  #target: number | null = null;
  /** The file to scroll to the top edge once enough content below it has arrived; null: none. */
  #goal: number | null = null;
  #frame: number | null = null;
  readonly #velocity = new ScrollVelocity(() => this.#update(false));
  readonly #kept = new KeptRow();
  /** A row moved by the latest layout. */
  #moving: Moved | null = null;
  /** The layout is new: the kept row's position has to be checked again. */
  #again = false;
  readonly reader: ReadingPlace;
  readonly #listeners = new Listeners();

  constructor(viewport: Viewport) {
    this.#viewport = viewport;
    this.#area = new ScrollArea(viewport);
    this.#pins = new Pins(viewport);
    this.reader = new ReadingPlace(viewport, this);
  }

  readonly subscribe = this.#listeners.add;
  readonly snapshot = (): Drawn => this.#drawn;

  /** Follows a scroll area, until the returned function is called. */
  attach(element: HTMLElement): () => void {
    const viewport = this.#viewport;
    this.#area.use(element);
    this.#edge = viewport.attach({
      looked: () => this.reader.looked(),
      holdWritten: () => this.#holdWritten(element),
      inUse: () => this.reader.inUse(this.#pins.files()),
      rowY: (place) => this.rowY(place),
      hold: () => this.#hold(),
      onLayout: (moved, now) => this.#onLayout(moved, now),
    });
    this.#velocity.begin();
    const onScroll = (): void => this.#moved();
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(() => this.#update(false));
    observer.observe(element);
    this.#laidOut();
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
      viewport.detach(this.#edge);
      this.#velocity.stop();
      if (this.#frame !== null) cancelAnimationFrame(this.#frame);
      this.#frame = null;
      this.#area.use(null);
      this.#draw(NOTHING_DRAWN);
      this.#signature = '';
    };
  }

  /** Call when React has put the drawn parts into the page. */
  measure(): void {
    if (!this.#area.there) return;
    if (this.#target !== null) {
      this.#area.scrollTo(this.#target);
      this.#target = null;
      // A scaled position is rounded: draw for the actual scroll position.
      if (this.#area.scale > 1) this.#update(false);
    }
    if (!this.#again) return;
    this.#again = false;
    // Rows above the kept one may be taller than estimated.
    const drift = this.#kept.drift(this.#viewport.view, (place) => this.rowY(place));
    if (drift !== 0) this.#area.scrollTo(this.#area.top + drift);
  }

  /** Where a row is drawn now, in pixels below the top edge; null if it is not. */
  rowY(place: RowPlace): number | null {
    return this.#area.rowY(place);
  }

  /** The position at the top edge. */
  position(): number {
    return this.#target ?? this.#area.top;
  }

  /** Scrolls a position to the top edge. */
  moveTo(y: number): void {
    if (!this.#area.there) return;
    this.#target = null;
    this.#kept.drop();
    this.#viewport.readingPosition.drop();
    this.#area.scrollTo(y);
    this.#goal = null;
    const reachable = Math.min(y, this.#viewport.layout.total - this.height());
    if (this.position() < reachable - this.#area.scale) {
      // The canvas does not have its new height yet: scroll once it does.
      this.#target = reachable;
      this.#edge = this.reader.edge();
      this.#update(true);
    } else this.#moved();
  }

  /**
   * Scrolls a row into view if necessary: to a third of the height, or (`near`) as little as possible. It stays there
   * while its surroundings are measured.
   */
  reveal(place: PlacedRow, near = false): void {
    const { layout, view } = this.#viewport;
    const at = layout.placeOfRow(place);
    if (at === null) return;
    const y = this.rowY(place) ?? at - this.position();
    const to = rowBroughtTo(y, this.height(), view.row, near);
    if (to === null) return;
    // After a jump, nothing above the header of the row's file is shown.
    const least = near ? 0 : (layout.byId.get(place.file)?.top ?? 0);
    this.moveTo(Math.max(least, this.position() + y - to));
    this.#kept.keep(place, at - this.position(), view);
    this.#again = true;
  }

  /** Goes to the start of a file, at the top edge. `more`: only once enough content has arrived below it. */
  toFile({ top, file }: FileNode, more: boolean): void {
    this.moveTo(top);
    if (more) this.#goal = file.id;
    this.aim(file.id);
  }

  aim(id: number): void {
    this.reader.aim(id);
    this.#edge = this.reader.edge();
    this.#update(false);
  }

  /** No more files are arriving. */
  settle(): void {
    this.#goal = null;
  }

  /** Height of the scroll area in pixels. */
  height(): number {
    return this.#area.height;
  }

  /** Keeps a chunk in the page wherever the user scrolls, as long as `who` needs it; null: releases it. */
  pin(who: string, pin: Pin | null): void {
    if (this.#pins.set(who, pin)) this.#update(false);
  }

  /** Recomputes what is requested and drawn. */
  refresh(): void {
    this.#update(false);
  }

  #moved(): void {
    // The user scrolls: the kept row is released.
    if (this.#area.movedByHand) {
      this.#byHand();
      this.#viewport.readingPosition.drop();
    }
    this.#area.see();
    this.#edge = this.reader.edge();
    this.#update(false);
  }

  #byHand(): void {
    this.#kept.drop();
    this.#goal = null;
    this.reader.scrolledByHand();
  }

  #hold(): void {
    // Take a scroll into account whose event has not arrived yet.
    if (this.#area.movedByHand) this.#moved();
    this.#edge = this.reader.fileEdge() ?? this.#edge;
  }

  /** Applies the first layout change of a frame immediately and further ones, as while files arrive, together. */
  #onLayout(moved: Moved | null, now: boolean): void {
    if (moved) this.#moving = moved;
    if (now || this.#drawn.slices.length === 0) this.#laidOut();
    else
      this.#frame ??= requestAnimationFrame(() => {
        this.#frame = null;
        this.#laidOut();
      });
  }

  /** Keeps the row above the focused block in place while others are laid out and measured around it. */
  #holdWritten(area: HTMLElement): void {
    const at = focusedBlock(this.#viewport, area);
    const place = at && at.row >= 0 ? { file: at.id, row: at.row } : null;
    const y = place && this.rowY(place);
    if (place && y !== null) this.#kept.keep(place, y, this.#viewport.view);
  }

  /** Restores the row at the top after the view changed. */
  #follow(viewport: Viewport): void {
    const moved = this.#moving;
    this.#moving = null;
    if (!moved) return;
    const { y = FILE_HEADER } = moved;
    if (moved.y === undefined) this.#kept.drop();
    else this.#kept.keep(moved, y, viewport.view);
    const place = viewport.layout.placeOfRow(moved);
    if (place === null) return;
    const anchor = viewport.layout.anchorAt(Math.max(0, place - y) + FILE_HEADER);
    this.#edge = anchor && { anchor, down: FILE_HEADER };
  }

  #laidOut(): void {
    this.#again = true;
    this.#follow(this.#viewport);
    const anchored = this.#edge && this.#viewport.layout.placeOf(this.#edge.anchor);
    const scrolled = this.#area.see();
    const place = anchored === null ? null : anchored - (this.#edge?.down ?? 0) + scrolled;
    if (place !== null && Math.abs(place - this.position()) > this.#area.scale / 2) this.#target = place;
    if (scrolled !== 0) {
      this.#byHand();
      this.#edge = this.reader.edge();
    }
    const goal = this.#goal === null ? undefined : this.#viewport.layout.byId.get(this.#goal);
    if (goal) {
      this.#target = Math.max(0, Math.min(goal.top, this.#viewport.layout.total - this.height()));
      this.#edge = this.reader.edge();
    }
    this.#update(true);
  }

  #update(force: boolean): void {
    if (!this.#area.there) return;
    const viewport = this.#viewport;
    const { layout } = viewport;
    const y = this.position();
    const isFast = this.#velocity.isFast(y, this.height(), layout.total > 0);
    const { drawn, wanted } = nearScreen(layout, y, this.height(), isFast);
    const slices = this.#pins.addTo(drawn, layout);
    viewport.want(wanted);
    const path = this.reader.node()?.file.path ?? null;
    const signature = drawnKey(slices);
    const shift = this.#area.scale === 1 ? 0 : Math.round(y / this.#area.scale - y);
    const still = signature === this.#signature && path === this.#drawn.path && shift === this.#drawn.shift;
    if (!force && still) return;
    this.#signature = signature;
    const [total, version] = [this.#area.canvas, this.#drawn.version + 1];
    this.#draw({ slices, total, shift, version, generation: layout.generation, path });
  }

  #draw(drawn: Drawn): void {
    this.#drawn = drawn;
    this.#listeners.tell();
  }
}
