import type { AnchorLines, Hunk } from '../../shared/domain/remarks/index.ts';

/** Lines this far from a change are shown around it. */
const NEAR_LINES = 3;

/** Whether lines of the old side are changed, or a few lines from a change. @param hunks in order */
export function isNearChange(hunks: readonly Hunk[], { first, last }: AnchorLines): boolean {
  // The first hunk that does not end too far above them.
  let [low, high] = [0, hunks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const hunk = hunks[middle];
    if (hunk !== undefined && edgesOf(hunk).below < first - NEAR_LINES + 1) low = middle + 1;
    else high = middle;
  }
  const next = hunks[low];
  return next !== undefined && edgesOf(next).above <= last + NEAR_LINES - 1;
}

/** The last unchanged line above a change, and the first one below it. */
function edgesOf({ oldStart, oldCount }: Hunk): { above: number; below: number } {
  // For no old lines: inserted after line `oldStart`.
  return oldCount === 0
    ? { above: oldStart, below: oldStart + 1 }
    : { above: oldStart - 1, below: oldStart + oldCount };
}
