/**
 * Lines of a file's new side that agents wrote, and those that a person is known to have typed: first and last line of
 * each range, one after the other, disjoint and in order.
 */
export interface WrittenRanges {
  readonly agent: readonly number[];
  readonly person: readonly number[];
}

/** By path. */
export type WrittenLines = ReadonlyMap<string, WrittenRanges>;

/** Which lines agents and persons wrote; replaces what was known. */
export type WrittenCommand = { type: 'written'; lines: WrittenLines };

/** How many added lines of these files agents and persons wrote. */
export type WrittenEvent = { type: 'written'; ids: Uint32Array; agent: Uint32Array; person: Uint32Array };

/** Whether one of some ranges has a line. */
export function hasLine(ranges: readonly number[], line: number): boolean {
  let [low, high] = [0, ranges.length / 2];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[2 * middle + 1] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return (ranges[2 * low] ?? Infinity) <= line;
}
