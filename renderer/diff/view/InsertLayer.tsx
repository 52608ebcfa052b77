import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Insert } from '../types.ts';
import type { InsertSlots } from './insert-slots.ts';

interface InsertLayerProps {
  slots: InsertSlots;
  inserts: readonly Insert[];
}

/** Renders the blocks that are in the page into their elements, wherever these are. */
export function InsertLayer({ slots, inserts }: InsertLayerProps) {
  const mounted = useSyncExternalStore(slots.subscribe, slots.mounted);
  useLayoutEffect(() => slots.rendered(mounted), [slots, mounted]);
  const byKey = new Map(inserts.map((each) => [each.key, each]));
  return mounted.map((key) => {
    const insert = byKey.get(key);
    return insert && createPortal(insert.render(), slots.element(key), key);
  });
}
