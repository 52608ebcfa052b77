import { Listeners } from '../../ui/listeners.ts';
import type { Viewport } from '../page/viewport.ts';
import type { Insert } from '../types.ts';

/** Milliseconds for which a block that left the page is kept: it may only be moving to another chunk. */
const LINGER = 1000;

/** So far beyond the screen a block is rendered at once, in pixels: a frame's way of a fast scroll. */
const AT_ONCE = 200;
/**
 * The most blocks beyond the screen that are rendered per frame: rendering a screenful would take longer than a frame.
 */
const A_FRAME = 4;

/** The diff's own element, while it is in the page. */
interface DiffArea {
  readonly current: HTMLElement | null;
}

/**
 * The elements that blocks are rendered into: one for each key as long as it lives. Chunks and file sections put them
 * where they belong and take them along; what is rendered in them stays, with all its state.
 */
export class InsertSlots {
  readonly #viewport: Viewport;
  readonly #area: DiffArea;
  readonly #elements = new Map<string, HTMLElement>();
  /** Keys of the blocks that are in the page, and who put them there. */
  readonly #holders = new Map<string, object>();
  /** When each of the other blocks left the page. */
  readonly #left = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #soon = false;
  readonly #listeners = new Listeners();
  readonly #sizes: ResizeObserver;
  #mounted: readonly string[] = [];
  #frame: number | null = null;
  /** What had the focus in a block, while that is nowhere else: a block that is moved loses it. */
  #focused: HTMLElement | null = null;

  /** @param area gets the focus when a block that had it is gone for good */
  constructor(viewport: Viewport, area: DiffArea) {
    this.#viewport = viewport;
    this.#area = area;
    this.#sizes = new ResizeObserver((entries) => this.#measure(entries));
  }

  readonly subscribe = this.#listeners.add;
  /** The keys of the blocks to render. */
  readonly mounted = (): readonly string[] => this.#mounted;

  element(key: string): HTMLElement {
    const known = this.#elements.get(key);
    if (known) return known;
    const made = document.createElement('div');
    made.dataset['insert'] = key;
    // As high as it is reckoned, until something is rendered in it.
    made.style.height = `${this.#viewport.inserts.heightOf(key)}px`;
    this.#elements.set(key, made);
    this.#sizes.observe(made);
    return made;
  }

  /** `holder` has put these blocks into the page, and no others any more. */
  hold(holder: object, keys: readonly string[]): void {
    this.remember();
    let changed = false;
    for (const [key, by] of this.#holders)
      if (by === holder && !keys.includes(key)) {
        this.#holders.delete(key);
        this.#left.set(key, performance.now());
        changed = true;
      }
    for (const key of keys) {
      if (this.#holders.get(key) === holder) continue;
      changed = true;
      this.#holders.set(key, holder);
      this.#left.delete(key);
      this.#refocus(this.element(key));
    }
    if (changed) this.tellSoon();
  }

  /** Once everything that is drawn in this moment is drawn, and before it is painted. */
  tellSoon(): void {
    if (this.#soon) return;
    this.#soon = true;
    queueMicrotask(() => {
      this.#soon = false;
      this.#tell();
    });
  }

  /** Says anew what is to be rendered: blocks in the page, those that have just left it, and those that are kept. */
  #tell(): void {
    const { all } = this.#viewport.inserts;
    const now = performance.now();
    let lingering = false;
    for (const [key, element] of this.#elements) {
      const insert = all.get(key);
      const fresh = now - (this.#left.get(key) ?? now) < LINGER;
      if (insert && !this.#holders.has(key) && insert.keep !== true) lingering ||= fresh;
      if (insert && (insert.keep === true || this.#holders.has(key) || fresh)) continue;
      if (this.#focused && element.contains(this.#focused) && document.activeElement === document.body)
        this.#area.current?.focus({ preventScroll: true });
      this.#sizes.unobserve(element);
      this.#elements.delete(key);
      this.#holders.delete(key);
      this.#left.delete(key);
    }
    clearTimeout(this.#timer);
    if (lingering) this.#timer = setTimeout(() => this.#tell(), LINGER);
    const rendered = this.#toRender(all);
    this.#mounted = [...this.#elements.keys()].filter((key) => rendered.has(key));
    this.#listeners.tell();
  }

  /**
   * Blocks that are rendered already or in sight, and a few of those that soon will be; the rest follow in later
   * frames.
   */
  #toRender(all: ReadonlyMap<string, Insert>): Set<string> {
    const rendered = new Set(this.#mounted);
    const others: Array<{ key: string; away: number }> = [];
    for (const [key, element] of this.#elements) {
      if (rendered.has(key)) continue;
      const { top, bottom } = element.getBoundingClientRect();
      if (all.get(key)?.keep === true) rendered.add(key);
      else others.push({ key, away: Math.max(0, top - innerHeight, -bottom) });
    }
    others.sort((a, b) => a.away - b.away);
    const later = others.filter(({ away }, at) => away > AT_ONCE && at >= A_FRAME);
    for (const { key } of others.slice(0, others.length - later.length)) rendered.add(key);
    if (later.length > 0)
      this.#frame ??= requestAnimationFrame(() => {
        this.#frame = null;
        this.#tell();
      });
    return rendered;
  }

  /** To be called before blocks may be moved: what has the focus in one gets it back. */
  remember(): void {
    const { activeElement } = document;
    if (activeElement === document.body) return;
    const inBlock = activeElement instanceof HTMLElement && activeElement.closest('[data-insert]') !== null;
    this.#focused = inBlock ? activeElement : null;
  }

  /** Gives back the focus that a block lost on its way here. */
  #refocus(block: HTMLElement): void {
    const lost = this.#focused;
    if (lost && block.contains(lost) && document.activeElement === document.body)
      lost.focus({ preventScroll: true });
  }

  /** Something is rendered in these from now on: they are as high as that. */
  rendered(keys: readonly string[]): void {
    for (const key of keys) {
      const element = this.#elements.get(key);
      if (element && element.style.height !== '') element.style.height = '';
    }
  }

  #measure(entries: readonly ResizeObserverEntry[]): void {
    const heights = new Map<string, number>();
    for (const { target, borderBoxSize } of entries) {
      const key = target instanceof HTMLElement ? target.dataset['insert'] : undefined;
      const height = borderBoxSize[0]?.blockSize ?? 0;
      // Nothing is rendered in it yet, or it is not in the page.
      if (key !== undefined && target.isConnected && target.firstChild) heights.set(key, height);
    }
    this.#viewport.measuredInserts(heights);
  }

  stop(): void {
    clearTimeout(this.#timer);
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#sizes.disconnect();
  }
}

/**
 * Makes these the children of an element, in order. Those of `staying` that are among them already are not moved:
 * a child that is taken out and put back loses focus and scroll places.
 */
export function setChildren(parent: Element, children: readonly Node[], staying: ReadonlySet<Node>): void {
  if (staying.size === 0) {
    parent.replaceChildren(...children);
    return;
  }
  // A copy: the list changes with every child that goes.
  for (const child of Array.from(parent.childNodes)) if (!staying.has(child)) child.remove();
  for (const [i, child] of children.entries()) {
    const there = parent.childNodes[i] ?? null;
    if (there !== child) parent.insertBefore(child, there);
  }
  while (parent.childNodes.length > children.length) parent.lastChild?.remove();
}
