import { useMemo } from 'react';
import type { DiffRequest } from '../../shared/ipc/diff-road.ts';
import { DiffSession } from './session.ts';
import type { Diff } from './types.ts';

const nothing = (): void => undefined;

/** Reads a comparison through the worker; null: nothing to read. Two equal requests are one reading. */
export function useDiff(request: DiffRequest | null): Diff {
  const key = JSON.stringify(request);
  return useMemo(() => {
    const parsed = JSON.parse(key) as DiffRequest | null;
    return {
      status: parsed === null ? 'idle' : 'loading',
      bytesRead: 0,
      stats: { files: 0, additions: 0, deletions: 0 },
      branch: parsed?.branch ?? '',
      base: parsed?.base ?? '',
      files: [],
      revision: 0,
      loadHeld: nothing,
      cancelHeld: nothing,
      retry: nothing,
      session: parsed === null ? null : new DiffSession(parsed),
    };
  }, [key]);
}
