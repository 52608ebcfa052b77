import { useEffect, useState, useSyncExternalStore } from 'react';
import { comparisonOf } from './page/comparison.ts';
import type { Viewport } from './page/viewport.ts';
import type { Diff } from './types.ts';

/** A diff that was read whole and has no text to paint is waited for no longer than this. Milliseconds. */
const PATIENCE = 300;
const never = (): (() => void) => () => undefined;
const no = (): boolean => false;

/** Whether text of a diff has been painted, or none is to come: what would only keep it from that may begin. */
export function usePainted(diff: Diff): boolean {
  const viewport = comparisonOf(diff)?.viewport ?? null;
  const painted = useSyncExternalStore(viewport?.onPainted ?? never, viewport?.painted ?? no);
  const over = diff.status === 'ready' || diff.status === 'failed';
  const [waited, setWaited] = useState<Viewport | null>(null);
  useEffect(() => {
    if (painted || !over) return undefined;
    const timer = setTimeout(() => setWaited(viewport), PATIENCE);
    return () => clearTimeout(timer);
  }, [viewport, painted, over]);
  return painted || (viewport !== null && waited === viewport);
}
