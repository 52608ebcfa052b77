import { CHUNK } from '../model/geometry.ts';
import { chunkKey, fileOfKey } from '../model/chunk-key.ts';
import type { EventOf } from '../model/protocol.ts';
import type { Viewport } from '../page/viewport.ts';
import { ledAgain, slideTo } from './slide-to.ts';
import { rangeIn } from './text-range.ts';

type Place = EventOf<'place'>;

/** Paints search hits on the drawn chunks, the current one differently, as highlights without nodes. */
export class FindMarks {
  readonly #all = new Highlight();
  readonly #current = new Highlight();
  readonly #spans = new Map<number, Uint32Array>();
  readonly #elements = new Map<number, HTMLElement>();
  readonly #ranges = new Map<number, Range[]>();
  #place: Place | null = null;
  /** The current hit has been scrolled into view horizontally. */
  #shown = true;
  /** The range of that hit when it was last drawn. */
  #range: Range | null = null;
  readonly #viewport: Viewport;

  constructor(viewport: Viewport) {
    this.#viewport = viewport;
  }

  /** Starts painting, until the returned function is called. */
  attach(): () => void {
    CSS.highlights.set('diff-find', this.#all);
    CSS.highlights.set('diff-find-on', this.#current);
    this.#current.priority = 1;
    const stop = this.#viewport.onDrawn((id, index, element) => {
      const key = chunkKey(id, index);
      if (element) this.#elements.set(key, element);
      else this.#elements.delete(key);
      this.#paint(key);
    });
    return () => {
      stop();
      this.clear();
      CSS.highlights.delete('diff-find');
      CSS.highlights.delete('diff-find-on');
    };
  }

  /** Hits of one chunk, in groups of three: cell, start, end. */
  hits(file: number, index: number, spans: Uint32Array): void {
    this.#spans.set(chunkKey(file, index), spans);
    this.#paint(chunkKey(file, index));
  }

  current(place: Place): void {
    // Scroll a hit that was stepped to into view once it is drawn.
    if (!place.still) this.#shown = false;
    this.#place = place;
    this.#paintCurrent();
  }

  /** Drops the hits of files whose rows or ids have changed: they are sent again. */
  forget(files: ReadonlySet<number>): void {
    for (const key of this.#spans.keys()) if (files.has(fileOfKey(key))) this.#spans.delete(key);
    if (this.#place && files.has(this.#place.file)) this.#place = null;
  }

  clear(): void {
    this.#spans.clear();
    this.#ranges.clear();
    this.#place = null;
    this.#all.clear();
    this.#current.clear();
  }

  #paint(key: number): void {
    for (const range of this.#ranges.get(key) ?? []) this.#all.delete(range);
    this.#ranges.delete(key);
    const [spans, element] = [this.#spans.get(key), this.#elements.get(key)];
    if (spans && element) {
      const ranges: Range[] = [];
      for (let i = 0; i < spans.length; i += 3) {
        const range = rangeIn(element, spans[i] ?? 0, spans[i + 1] ?? 0, spans[i + 2] ?? 0);
        if (!range) continue;
        ranges.push(range);
        this.#all.add(range);
      }
      this.#ranges.set(key, ranges);
    }
    if (this.#place && chunkKey(this.#place.file, Math.floor(this.#place.row / CHUNK)) === key)
      this.#paintCurrent();
  }

  #paintCurrent(): void {
    this.#current.clear();
    if (!this.#place) return;
    const { file, row, cell, start, end } = this.#place;
    const element = this.#elements.get(chunkKey(file, Math.floor(row / CHUNK)));
    const range = element && rangeIn(element, cell, start, end);
    if (!range) return;
    this.#current.add(range);
    const area = element?.closest<HTMLElement>('section[tabindex]');
    if (!area) return;
    if (this.#shown) ledAgain(area, this.#range, range);
    else requestAnimationFrame(() => slideTo(area, this.#range ?? range));
    this.#range = range;
    this.#shown = true;
  }
}
