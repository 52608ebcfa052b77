import { Listeners } from '../../ui/listeners.ts';
import type { Viewport } from '../page/viewport.ts';
import type { Insert } from '../types.ts';

/** How long a block that left the page is kept: it may only be moving to another chunk. */
const LEFT_BLOCK_LIFETIME_MS = 1000;

/** A block within this distance of the screen is rendered immediately: the distance of a fast scroll per frame. */
const RENDER_MARGIN_PX = 200;
/** The most blocks outside the screen rendered per frame: rendering a screenful would take longer than a frame. */
const MAX_BLOCKS_PER_FRAME = 4;

/** The diff's own element, while mounted. */
interface DiffArea {
  readonly current: HTMLElement | null;
}

/**
 * The elements that blocks are rendered into: one per key for the key's lifetime. Chunks and file sections position and
 * move them; the rendered content keeps its state.
 */
export class InsertSlots {
  readonly #viewport: Viewport;
  readonly #area: DiffArea;
  readonly #elements = new Map<string, HTMLElement>();
  /** Keys of the blocks in the page, with their holders. */
  readonly #holders = new Map<string, object>();
  /** When each of the other blocks left the page. */
  readonly #left = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #soon = false;
  readonly #listeners = new Listeners();
  readonly #sizes: ResizeObserver;
  #mounted: readonly string[] = [];
  #frame: number | null = null;
  /** The focused element in a block, until the focus is elsewhere: moving a block loses its focus. */
  #focused: HTMLElement | null = null;

  /** @param area gets the focus when a block that had it is removed for good */
  constructor(viewport: Viewport, area: DiffArea) {
    this.#viewport = viewport;
    this.#area = area;
    this.#sizes = new ResizeObserver((entries) => this.#measure(entries));
  }

  readonly subscribe = this.#listeners.add;
  /** The keys of the blocks to render. */
  readonly mounted = (): readonly string[] => this.#mounted;

  element(key: string): HTMLElement {
    const existing = this.#elements.get(key);
    if (existing) return existing;
    const made = document.createElement('div');
    made.dataset['insert'] = key;
    // Use the estimated height until something is rendered in it.
    made.style.height = `${this.#viewport.inserts.heightOf(key)}px`;
    this.#elements.set(key, made);
    this.#sizes.observe(made);
    return made;
  }

  /** `holder` has put exactly these blocks into the page. */
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
    if (changed) this.notifySoon();
  }

  /** Notifies after everything has been drawn, but before the paint. */
  notifySoon(): void {
    if (this.#soon) return;
    this.#soon = true;
    queueMicrotask(() => {
      this.#soon = false;
      this.#notify();
    });
  }

  /** Updates what to render: blocks in the page, those that just left it, and those to be kept. */
  #notify(): void {
    const { all } = this.#viewport.inserts;
    const now = performance.now();
    let lingering = false;
    for (const [key, element] of this.#elements) {
      const insert = all.get(key);
      const fresh = now - (this.#left.get(key) ?? now) < LEFT_BLOCK_LIFETIME_MS;
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
    if (lingering) this.#timer = setTimeout(() => this.#notify(), LEFT_BLOCK_LIFETIME_MS);
    const rendered = this.#toRender(all);
    this.#mounted = [...this.#elements.keys()].filter((key) => rendered.has(key));
    this.#listeners.tell();
  }

  /** Blocks that are already rendered or visible, and a few of those nearby; the rest follow in later frames. */
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
    const later = others.filter(({ away }, at) => away > RENDER_MARGIN_PX && at >= MAX_BLOCKS_PER_FRAME);
    for (const { key } of others.slice(0, others.length - later.length)) rendered.add(key);
    if (later.length > 0)
      this.#frame ??= requestAnimationFrame(() => {
        this.#frame = null;
        this.#notify();
      });
    return rendered;
  }

  /** Call before blocks may move: a focused element inside one gets the focus back. */
  remember(): void {
    const { activeElement } = document;
    if (activeElement === document.body) return;
    const inBlock = activeElement instanceof HTMLElement && activeElement.closest('[data-insert]') !== null;
    this.#focused = inBlock ? activeElement : null;
  }

  /** Restores the focus that a block lost by moving. */
  #refocus(block: HTMLElement): void {
    const lost = this.#focused;
    if (lost && block.contains(lost) && document.activeElement === document.body)
      lost.focus({ preventScroll: true });
  }

  /** These blocks now have content, which determines their height. */
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
      // Skip blocks that are not rendered yet or not in the page.
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
 * Makes these the children of an element, in order. Existing children listed in `staying` are not moved: removing and
 * reinserting a child loses its focus and scroll positions.
 */
export function setChildren(parent: Element, children: readonly Node[], staying: ReadonlySet<Node>): void {
  if (staying.size === 0) {
    parent.replaceChildren(...children);
    return;
  }
  // A copy: the list changes with every removal.
  for (const child of Array.from(parent.childNodes)) if (!staying.has(child)) child.remove();
  for (const [i, child] of children.entries()) {
    const there = parent.childNodes[i] ?? null;
    if (there !== child) parent.insertBefore(child, there);
  }
  while (parent.childNodes.length > children.length) parent.lastChild?.remove();
}
