import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DiffRequest } from '../../shared/ipc/diff-endpoint.ts';
import { Readings } from './page/readings.ts';
import { warmUp } from './page/start-worker.ts';
import type { Diff } from './types.ts';

const nothing = (): void => undefined;
const IDLE: Diff = {
  status: 'idle',
  bytesRead: 0,
  stats: { files: 0, additions: 0, deletions: 0 },
  branch: '',
  base: '',
  caveats: [],
  files: [],
  revision: 0,
  loadHeld: nothing,
  cancelHeld: nothing,
  fold: nothing,
  showAsNew: nothing,
  setEncoding: nothing,
  retry: nothing,
  rawOf: () => Promise.resolve(''),
  showInterdiff: nothing,
};
const idle = (): Diff => IDLE;
const never = (): (() => void) => nothing;
const NONE: readonly DiffRequest[] = [];

/**
 * Reads a comparison through a worker of its own; null: nothing to read. Two equal requests are one reading. The
 * value is replaced while the answer arrives, so the first files can be shown before the last byte. `giveUp` is told
 * the name of each reading that ended before its answer did, perhaps. `ahead`: what may be asked for next; it is read
 * while somebody looks at this one, and is there at once then.
 */
export function useDiff(
  request: DiffRequest | null,
  giveUp?: (reading: string) => void,
  ahead: readonly DiffRequest[] = NONE,
): Diff {
  const [readings] = useState(() => new Readings(giveUp));
  const key = JSON.stringify(request);
  // The key stands for the request: an equal one in a new object must not start over.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const comparison = useMemo(() => request && readings.of(request), [readings, key]);
  useEffect(() => () => readings.stop(), [readings]);
  // Before it is painted: the host can begin its answer meanwhile.
  useLayoutEffect(() => {
    if (request === null) warmUp();
    readings.show(request);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [readings, key]);
  const diff = useSyncExternalStore(comparison?.store.subscribe ?? never, comparison?.store.snapshot ?? idle);
  const next = JSON.stringify(ahead);
  const { status } = diff;
  useEffect(() => {
    if (status === 'ready') readings.ahead(ahead);
    else if (status !== 'loading') readings.ahead(NONE);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [readings, key, next, status]);
  return diff;
}
