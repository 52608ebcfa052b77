import { useMemo } from 'react';
import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { countThreads, shownDiffOf, useRemarks, type RemarkCounts } from './use-remarks.ts';

/** How many remarks each file of a branch's diff has, by its path. See `shownDiffOf`; `now`: read and show them. */
export function useRemarkCounts(
  request: DiffRequest | null,
  tip: string | undefined,
  mergeBase: string | null,
  now: boolean,
): ReadonlyMap<string, RemarkCounts> {
  const shown = useMemo(() => request && shownDiffOf(request, tip, mergeBase), [request, tip, mergeBase]);
  const { threads } = useRemarks(shown, now).remarks;
  return useMemo(() => countThreads(threads, ({ placed }) => placed.path), [threads]);
}

/** Several counts as one. */
export const sumOfCounts = (some: Iterable<RemarkCounts>): RemarkCounts => {
  const sum = { all: 0, open: 0 };
  for (const { all, open } of some) {
    sum.all += all;
    sum.open += open;
  }
  return sum;
};
