import { useEffect, useRef } from 'react';
import { LAST_PLACE } from '../../shared/domain/memory-of.ts';
import { api } from '../api/client.ts';
import { onLeaving } from '../ui/on-leaving.ts';
import { usePlace } from './navigation.ts';
import { formatPlace } from './place.ts';

/** How long the user must stay at a place before it is stored. */
const STORE_DELAY_MS = 500;

/**
 * Stores the current place for the next start: once the user has stayed there for a moment, and when the window closes.
 * @param from whether the current place is worth storing
 */
export function useRememberPlace(from: boolean): void {
  const hash = formatPlace(usePlace());
  // The initial place may come from a link and not be stored yet.
  const stored = useRef<string | null>(null);
  useEffect(() => {
    if (!from) return undefined;
    const store = (): void => {
      if (stored.current === hash) return;
      stored.current = hash;
      api()
        .memories.put({ ...LAST_PLACE, value: hash })
        .catch(() => undefined);
    };
    const timer = setTimeout(store, STORE_DELAY_MS);
    const stop = onLeaving(store);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [hash, from]);
}
