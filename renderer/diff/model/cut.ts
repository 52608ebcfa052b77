/** A long line of which only parts are shown. Positions are UTF-16 units of the whole line. */
export interface Cut {
  /** Of the whole line. */
  length: number;
  /** Flat pairs of start and end: what is shown, in order, with something left out between any two. */
  parts: readonly number[];
  /** How many changes begin in what is left out before each part, and behind the last. */
  changes: readonly number[];
  /** Changes in the whole line; 0: it has no other half that it was compared with. */
  all: number;
  /** The change that was gone to last; -1: none. */
  at: number;
}

/** What of a long line to show next: a change further on, more of what is left out somewhere, or all. */
export type More = { step: 1 | -1 } | { gap: number } | 'whole';

/**
 * Where a range of the whole line begins and ends in what is shown of it, as far as the part goes that it begins in;
 * null: its beginning is left out. Where nothing is between start and end a part's end will do.
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

/** Which place of the whole line a column of what is shown is. Where parts meet, a start is the later one's. */
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
