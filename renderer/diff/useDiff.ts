import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { DiffRequest } from '../../shared/ipc/diff-endpoint.ts';
import { Comparison } from './page/comparison.ts';
import { warmUp } from './page/start-worker.ts';
import type { Diff } from './types.ts';

const nothing = (): void => undefined;
const IDLE: Diff = {
  status: 'idle',
  bytesRead: 0,
  stats: { files: 0, additions: 0, deletions: 0 },
  branch: '',
  base: '',
  files: [],
  revision: 0,
  loadHeld: nothing,
  cancelHeld: nothing,
  retry: nothing,
  rawOf: () => Promise.resolve(''),
  showInterdiff: nothing,
};
const idle = (): Diff => IDLE;
const never = (): (() => void) => nothing;

/**
 * Reads a comparison through a worker of its own; null: nothing to read. Two equal requests are one reading. The
 * value is replaced while the answer arrives, so the first files can be shown before the last byte. `giveUp` is told
 * the name of each reading that ended before its answer did, perhaps.
 */
export function useDiff(request: DiffRequest | null, giveUp?: (reading: string) => void): Diff {
  const key = JSON.stringify(request);
  // The key stands for the request: an equal one in a new object must not start over.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const comparison = useMemo(() => (request ? new Comparison(request, giveUp) : null), [key]);
  useEffect(() => {
    if (!comparison) {
      warmUp();
      return undefined;
    }
    comparison.start();
    return () => comparison.stop();
  }, [comparison]);
  return useSyncExternalStore(comparison?.store.subscribe ?? never, comparison?.store.snapshot ?? idle);
}
