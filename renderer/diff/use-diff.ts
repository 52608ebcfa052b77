import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DiffRequest } from '../../shared/ipc/diff-endpoint.ts';
import { OpenComparisons } from './page/open-comparisons.ts';
import { warmUp } from './page/start-worker.ts';
import type { Diff } from './types.ts';

const nothing = (): void => undefined;
const IDLE: Diff = {
  status: 'idle',
  bytesRead: 0,
  stats: { files: 0, additions: 0, deletions: 0 },
  branch: '',
  base: '',
  tips: null,
  caveats: [],
  includesBase: 0,
  generated: new Map(),
  movesCut: false,
  files: [],
  revision: 0,
  loadHeld: nothing,
  cancelHeld: nothing,
  fold: nothing,
  showAsNew: nothing,
  setEncoding: nothing,
  retry: nothing,
  update: () => Promise.resolve(true),
  expect: () => nothing,
  isInUse: () => false,
  showWaiting: nothing,
  rawOf: () => Promise.resolve(''),
  showInterdiff: nothing,
  hunks: {
    take: nothing,
    markFiles: nothing,
    setReaders: nothing,
    adopt: nothing,
    commitsRead: () => Promise.resolve([]),
  },
  digests: { want: nothing, of: () => Promise.resolve(new Map()) },
};
const idle = (): Diff => IDLE;
const never = (): (() => void) => nothing;
const NONE: readonly DiffRequest[] = [];

/**
 * Reads a comparison through its own worker; null: nothing to read. Equal requests share one reading. The value is
 * replaced while the response arrives, so the first files are shown before the last byte. `giveUp` receives the id of
 * each run that may have ended before its response was complete. `ahead`: likely next requests; they are read while the
 * user looks at this one, and then available immediately.
 */
export function useDiff(
  request: DiffRequest | null,
  giveUp?: (requestId: string) => void,
  ahead: readonly DiffRequest[] = NONE,
): Diff {
  const [comparisons] = useState(() => new OpenComparisons(giveUp));
  const key = JSON.stringify(request);
  // The key represents the request: an equal one in a new object must not start over.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const comparison = useMemo(() => request && comparisons.of(request), [comparisons, key]);
  useEffect(() => () => comparisons.stop(), [comparisons]);
  // Before the paint, so that the host can already begin its response.
  useLayoutEffect(() => {
    if (request === null) warmUp();
    comparisons.show(request);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [comparisons, key]);
  const diff = useSyncExternalStore(comparison?.store.subscribe ?? never, comparison?.store.snapshot ?? idle);
  const next = JSON.stringify(ahead);
  const { status } = diff;
  useEffect(() => {
    if (status === 'ready') comparisons.ahead(ahead);
    else if (status !== 'loading') comparisons.ahead(NONE);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [comparisons, key, next, status]);
  return diff;
}
