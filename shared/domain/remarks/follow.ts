import type { Anchor } from './anchor.ts';

export type AnchorLines = NonNullable<Anchor['lines']>;

/**
 * One difference between two texts, as in `git diff -U0`: `oldCount` lines from `oldStart` became `newCount` lines from
 * `newStart`. For a count of 0, the start is the preceding line. In order, and never adjacent.
 */
export interface Hunk {
  oldStart: number;
  oldCount: number;
  newStart: number;
  newCount: number;
}

/** The hunks from new to old. */
export const reversed = (hunks: readonly Hunk[]): Hunk[] =>
  hunks.map(({ oldStart, oldCount, newStart, newCount }) => ({
    oldStart: newStart,
    oldCount: newCount,
    newStart: oldStart,
    newCount: oldCount,
  }));

/**
 * The same lines on the new side, including lines inserted between them.
 * @returns null: at least one of them was removed or changed
 */
export function followLines(hunks: readonly Hunk[], { first, last }: AnchorLines): AnchorLines | null {
  // The first hunk that does not end before the range.
  let low = 0;
  let high = hunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endsBefore(hunks[middle], first)) low = middle + 1;
    else high = middle;
  }
  let shift = shiftOf(hunks[low - 1]);
  const begin = first + shift;
  for (let at = low; ; at += 1) {
    const hunk = hunks[at];
    // For no old lines: inserted after line `oldStart`.
    if (hunk === undefined || hunk.oldStart + (hunk.oldCount === 0 ? 1 : 0) > last) break;
    if (hunk.oldCount > 0) return null;
    shift = shiftOf(hunk);
  }
  return { first: begin, last: last + shift };
}

const endsBefore = (hunk: Hunk | undefined, line: number): boolean =>
  hunk !== undefined && hunk.oldStart + Math.max(hunk.oldCount, 1) - 1 < line;

/** By how much lines after a hunk moved. */
function shiftOf(hunk: Hunk | undefined): number {
  if (hunk === undefined) return 0;
  const oldEnd = hunk.oldStart + Math.max(hunk.oldCount, 1);
  const newEnd = hunk.newStart + Math.max(hunk.newCount, 1);
  return newEnd - oldEnd;
}
