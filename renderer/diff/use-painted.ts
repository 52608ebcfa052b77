import { useEffect, useState, useSyncExternalStore } from 'react';
import { comparisonOf } from './page/comparison.ts';
import type { Viewport } from './page/viewport.ts';
import type { Diff } from './types.ts';

/** Milliseconds to wait for text of a diff that is read completely and may have no text to paint. */
const PATIENCE = 300;
const never = (): (() => void) => () => undefined;
const no = (): boolean => false;

/**
 * Whether text of a diff has been painted, or none will come: from then on work that would have delayed it may begin.
 */
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
