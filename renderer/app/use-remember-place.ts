import { useEffect, useRef } from 'react';
import { api } from '../api/client.ts';
import { onLeaving } from '../ui/on-leaving.ts';
import { usePlace } from './navigation.ts';
import { formatPlace } from './place.ts';

/** Milliseconds that the user stays at a place before it is stored. */
const REST = 500;

/**
 * Stores the current place for the next start: once the user has stayed there for a moment, and when the window is
 * closed.
 * @param from the user is at a place worth storing
 */
export function useRememberPlace(from: boolean): void {
  const hash = formatPlace(usePlace());
  // Where it began may be a link's place, which nobody has stored.
  const stored = useRef<string | null>(null);
  useEffect(() => {
    if (!from) return undefined;
    const store = (): void => {
      if (stored.current === hash) return;
      stored.current = hash;
      api()
        .settings.set({ lastPlace: hash })
        .catch(() => undefined);
    };
    const timer = setTimeout(store, REST);
    const stop = onLeaving(store);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [hash, from]);
}
