import { memo, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Insert } from '../types.ts';
import type { InsertSlots } from './insert-slots.ts';

interface InsertLayerProps {
  slots: InsertSlots;
  inserts: readonly Insert[];
}

/** Renders the mounted blocks into their elements, wherever these are. */
export function InsertLayer({ slots, inserts }: InsertLayerProps) {
  const mounted = useSyncExternalStore(slots.subscribe, slots.mounted);
  useLayoutEffect(() => slots.rendered(mounted), [slots, mounted]);
  const byKey = useMemo(() => new Map(inserts.map((each) => [each.key, each])), [inserts]);
  return mounted.map((key) => {
    const insert = byKey.get(key);
    return insert && createPortal(<Content insert={insert} />, slots.element(key), key);
  });
}

/** While scrolling, render only new blocks, not those that stay. */
const Content = memo(({ insert }: { insert: Insert }) => insert.render());
