import { useLayoutEffect, useRef } from 'react';
import { insertsInChunk, type PlacedInsert } from '../page/insert-rows.ts';
import { setChildren, type InsertSlots } from './insert-slots.ts';

/** The blocks under a file's header. */
export function HeadInserts({ slots, inserts }: { slots: InsertSlots; inserts: readonly PlacedInsert[] }) {
  const host = useRef<HTMLDivElement>(null);
  const keys = insertsInChunk(inserts, -1).map(({ key }) => key);
  const all = JSON.stringify(keys);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const elements = keys.map((key) => slots.element(key));
    setChildren(element, elements, new Set(elements));
    slots.hold(element, keys);
    return () => slots.hold(element, []);
    // `all` stands for the keys.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [slots, all]);
  return <div ref={host} />;
}
