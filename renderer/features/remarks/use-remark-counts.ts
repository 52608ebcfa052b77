import { useMemo } from 'react';
import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import type { FileName } from '../../diff/model/file-names.ts';
import { countsByFile, namesInDiff } from './in-diff.ts';
import { shownDiffOf, useRemarks, type RemarkCounts } from './use-remarks.ts';

/** How many remarks each of these files of a branch's diff has. See `shownDiffOf`; `now`: read and show them. */
export function useRemarkCounts(
  files: readonly FileName[],
  request: DiffRequest | null,
  tip: string | undefined,
  mergeBase: string | null,
  now: boolean,
): ReadonlyMap<string, RemarkCounts> {
  const shown = useMemo(() => request && shownDiffOf(request, tip, mergeBase), [request, tip, mergeBase]);
  const { threads } = useRemarks(shown, now).remarks;
  const names = namesInDiff(files);
  return useMemo(() => countsByFile(threads, names), [threads, names]);
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
