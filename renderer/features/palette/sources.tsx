import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import type { ListItem } from '../../ui/fuzzy-rows.ts';

type Source = { current: () => ListItem[] };

/** The sources of palette items. They are called when the palette opens, so that no one maintains lists for it. */
class Sources {
  readonly #all = new Map<number, Source>();
  #next = 0;

  add(source: Source): () => void {
    const id = this.#next++;
    this.#all.set(id, source);
    return () => void this.#all.delete(id);
  }

  items = (): ListItem[] => [...this.#all.values()].flatMap((source) => source.current());
}

const Context = createContext(new Sources());

export function PaletteSources({ children }: { children: ReactNode }) {
  const [sources] = useState(() => new Sources());
  return <Context value={sources}>{children}</Context>;
}

/** Offers items to the palette while mounted. */
export function usePaletteItems(items: () => ListItem[]): void {
  const sources = use(Context);
  const current = useRef(items);
  useEffect(() => {
    current.current = items;
  });
  useEffect(() => sources.add(current), [sources]);
}

/** All items that the palette offers on this screen. */
export const usePaletteSources = (): (() => ListItem[]) => use(Context).items;
