import type { Inserts } from '../page/inserts.ts';
import type { Layout, Slice } from '../page/layout.ts';
import type { Viewport } from '../page/viewport.ts';
import { CHUNK } from '../model/geometry.ts';

/** A chunk of a file that stays in the page; chunk -1: the part above its first row. */
export interface Pin {
  id: number;
  chunk: number;
}

/** Chunks that stay in the page wherever the user scrolls, by owner. */
export class Pins {
  readonly #viewport: Viewport;
  readonly #pins = new Map<string, Pin>();

  constructor(viewport: Viewport) {
    this.#viewport = viewport;
  }

  /** @returns whether that changed anything */
  set(who: string, pin: Pin | null): boolean {
    if (pin === null) return this.#pins.delete(who);
    this.#pins.set(who, pin);
    return true;
  }

  /** Ids of the files with such chunks. */
  files(): number[] {
    return [...this.#pins.values(), this.#focused()].flatMap((pin) => pin?.id ?? []);
  }

  /** These slices plus the pinned ones, in document order. */
  addTo(slices: Slice[], layout: Layout): Slice[] {
    this.set('focus', this.#focused());
    if (this.#pins.size === 0) return slices;
    const byId = new Map(slices.map((slice) => [slice.node.file.id, slice]));
    for (const { id, chunk } of this.#pins.values()) {
      const node = layout.byId.get(id);
      const slice = byId.get(id) ?? (node && { node, from: 0, to: 0 });
      if (slice) byId.set(id, { ...slice, pinned: [...(slice.pinned ?? []), ...(chunk < 0 ? [] : [chunk])] });
    }
    return [...byId.values()].toSorted((a, b) => a.node.top - b.node.top);
  }

  /** The block being written in stays in the page, because removing it would lose the focus. */
  #focused(): Pin | null {
    const at = focusedBlock(this.#viewport);
    return at && { id: at.id, chunk: at.row < 0 ? -1 : Math.floor(at.row / CHUNK) };
  }
}

/** Where the focused block of an area starts; null if none has the focus. */
export function focusedBlock(
  { inserts }: Viewport,
  area: Element = document.body,
): ReturnType<Inserts['topOf']> {
  const block = document.activeElement?.closest<HTMLElement>('[data-insert]');
  const key = area.contains(block ?? null) ? block?.dataset['insert'] : undefined;
  return key === undefined ? null : inserts.topOf(key);
}
