import type { LineWriter } from '../../shared/ipc/lines.ts';
import type { WrittenRange } from './parse-trace.ts';

/**
 * Makes ranges disjoint and puts them in order: where several have the same line, the last of them counts. Lines that
 * follow each other and have one writer are one range.
 */
export function disjointRanges(ranges: readonly WrittenRange[]): WrittenRange[] {
  // Between two neighbouring cuts, all lines are in the same ranges.
  const cuts = Float64Array.from(new Set(ranges.flatMap(({ first, last }) => [first, last + 1]))).toSorted();
  const indexOf = new Map(Array.from(cuts, (line, at) => [line, at]));
  const writers = Array.from(cuts, (): LineWriter | undefined => undefined);
  /** For each piece, one at or after it that has no writer yet, or leads to one. */
  const next = Uint32Array.from({ length: cuts.length + 1 }, (_, at) => at);
  const free = (piece: number): number => {
    let root = piece;
    while (next[root] !== root) root = next[root] ?? root;
    for (let at = piece; at !== root;) [at, next[at]] = [next[at] ?? root, root];
    return root;
  };
  for (const { first, last, writer } of ranges.toReversed()) {
    const end = indexOf.get(last + 1) ?? 0;
    for (let at = free(indexOf.get(first) ?? 0); at < end; at = free(at)) {
      writers[at] = writer;
      next[at] = at + 1;
    }
  }
  const disjoint: WrittenRange[] = [];
  for (const [at, writer] of writers.entries()) {
    if (writer === undefined) continue;
    const [first, end] = [cuts[at] ?? 0, cuts[at + 1] ?? 0];
    const before = disjoint.at(-1);
    if (before?.writer === writer && before.last === first - 1) before.last = end - 1;
    else disjoint.push({ first, last: end - 1, writer });
  }
  return disjoint;
}

/** Who wrote a line; null: it is not known. @param ranges disjoint, in order */
export function writerOfLine(ranges: readonly WrittenRange[], line: number): LineWriter | null {
  const range = ranges[firstEndingAt(ranges, line)];
  return range !== undefined && range.first <= line ? range.writer : null;
}

/** The index of the first range that ends at or after a line. @param ranges disjoint, in order */
export function firstEndingAt(ranges: readonly WrittenRange[], line: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.last ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
