/** A long line that is only shown in part. Positions are UTF-16 units of the whole line. */
export interface Cut {
  /** Length of the whole line. */
  length: number;
  /** Flat pairs of start and end: the shown parts in order, with hidden text between any two. */
  parts: readonly number[];
  /** How many changes start in the hidden text before each part, and after the last. */
  changes: readonly number[];
  /** Changes in the whole line; 0 if it was not compared with another line. */
  all: number;
  /** The change last navigated to; -1 if none. */
  at: number;
}

/** What of a long line to show next: the next or previous change, more of one gap, or the whole line. */
export type More = { step: 1 | -1 } | { gap: number } | 'whole';

/**
 * Maps a range of the whole line to columns of the shown text, cut at the end of the part it starts in; null if its
 * start is hidden. An empty range may also be at the end of a part.
 */
export function shownRange(parts: readonly number[], start: number, end: number): [number, number] | null {
  let before = 0;
  for (let i = 0; i < parts.length; i += 2) {
    const [from, to] = [parts[i] ?? 0, parts[i + 1] ?? 0];
    if (start >= from && (start < to || (start === to && start === end)))
      return [before + start - from, before + Math.min(end, to) - from];
    before += to - from;
  }
  return null;
}

/** Maps a shown column to a position in the whole line. Where parts meet, a start belongs to the later one. */
export function uncutColumn(parts: readonly number[], column: number, edge: 'start' | 'end'): number {
  let before = 0;
  for (let i = 0; i < parts.length; i += 2) {
    const [from, to] = [parts[i] ?? 0, parts[i + 1] ?? 0];
    const size = to - from;
    if (column < before + size || (edge === 'end' && column === before + size)) return from + column - before;
    before += size;
  }
  return parts.at(-1) ?? column;
}
