import { useEffect, useState, useSyncExternalStore } from 'react';
import { comparisonOf } from './page/comparison.ts';
import type { Viewport } from './page/viewport.ts';
import type { Diff } from './types.ts';

/** How long to wait for the first text of a completely read diff, which may have none to paint. */
const PAINT_TIMEOUT_MS = 300;
const never = (): (() => void) => () => undefined;
const no = (): boolean => false;

/** Whether text of a diff has been painted, or there is none: deferred work may start. */
export function usePainted(diff: Diff): boolean {
  const viewport = comparisonOf(diff)?.viewport ?? null;
  const painted = useSyncExternalStore(viewport?.onPainted ?? never, viewport?.painted ?? no);
  const over = diff.status === 'ready' || diff.status === 'failed';
  const [waited, setWaited] = useState<Viewport | null>(null);
  useEffect(() => {
    if (painted || !over) return undefined;
    const timer = setTimeout(() => setWaited(viewport), PAINT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [viewport, painted, over]);
  return painted || (viewport !== null && waited === viewport);
}
