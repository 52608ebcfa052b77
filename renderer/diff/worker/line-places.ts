import { HUNK, isHunk, isLine, MOVED_HEAD } from '../model/kinds.ts';
import { OLD, type DiffSide, type LinePlaces, type View, type WantedLineList } from '../model/shapes.ts';
import type { LineNumbers } from './narrow.ts';
import { kindAt, leftOf, offsetInChunk, rightOf, rowHeight, rowKind, type Rows } from './rows.ts';
import type { Scan } from './scan.ts';

/**
 * Finds where lines of a file are drawn, in one pass over its rows. A hidden line gets the row of the hunk (or of the
 * part after the last one) that stands for it; -1: the file shows no such place.
 * @param sinceViewed the old side is what was viewed: lines of the comparison's old side are hidden
 */
export function placeLines(
  scanned: Scan,
  rows: Rows,
  view: View,
  { lines }: WantedLineList,
  sinceViewed = false,
): Pick<LinePlaces, 'rows' | 'shown' | 'bottoms'> {
  const count = lines.length / 2;
  const rowOf = new Int32Array(count).fill(-1);
  const shown = new Uint8Array(count);
  const bottoms = new Uint32Array(count);
  const wanted = [new Map<number, number[]>(), new Map<number, number[]>()] as const;
  for (let i = 0; i < count; i += 1) {
    const side = wanted[lines[2 * i] === OLD ? 0 : 1];
    const line = lines[2 * i + 1] ?? 0;
    const same = side.get(line);
    if (same) same.push(i);
    else side.set(line, [i]);
  }
  const gaps: number[] = [];
  const put = (row: number, all: readonly number[] | undefined): void => {
    for (const i of all ?? []) {
      if (shown[i] === 1) continue;
      rowOf[i] = row;
      shown[i] = 1;
      bottoms[i] = offsetInChunk(scanned, rows, row, view) + rowHeight(scanned, rows, row, view);
    }
  };
  for (let row = 0; row < rows.count; row += 1) {
    const [left, right] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
    const kind = rowKind(rows, scanned, row);
    if (!isLine(kind)) {
      if (kind !== MOVED_HEAD) gaps.push(row);
      continue;
    }
    if (left >= 0 && !sinceViewed) put(row, wanted[0].get(scanned.olds[left] ?? 0));
    if (right >= 0) put(row, wanted[1].get(scanned.news[right] ?? 0));
  }
  for (let i = 0; i < count; i += 1) {
    if (shown[i] === 1) continue;
    const [side, number] = [lines[2 * i] === OLD ? 'old' : 'new', lines[2 * i + 1] ?? 0] as const;
    const head = foldedHead(rows, side, number);
    const numbers = side === 'old' ? scanned.olds : scanned.news;
    const gap = sinceViewed && side === 'old' ? gaps[0] : gapOf(scanned, rows, gaps, numbers, number);
    const row = head >= 0 ? head : (gap ?? -1);
    rowOf[i] = row;
    if (row >= 0) bottoms[i] = offsetInChunk(scanned, rows, row, view) + rowHeight(scanned, rows, row, view);
  }
  return { rows: rowOf, shown, bottoms };
}

/** The row that stands for a line of folded moved code; -1: it does not belong to any. */
function foldedHead({ moved }: Rows, side: DiffSide, line: number): number {
  const run = moved?.moves.runs.findIndex(
    (each, at) =>
      moved.moves.folded[at] === true && each.side === side && each.first <= line && line <= each.last,
  );
  return run === undefined ? -1 : (moved?.heads[run] ?? -1);
}

/** The first row of a hunk that starts below a line, or the row for the part after the last one; -1: neither. */
function gapOf(
  scanned: Scan,
  rows: Rows,
  gaps: readonly number[],
  numbers: LineNumbers,
  line: number,
): number {
  let [low, high] = [0, gaps.length];
  const lineAt = (at: number): number => leftOf(rows, scanned, gaps[at] ?? 0);
  while (low < high) {
    const middle = (low + high) >> 1;
    const hunk = lineAt(middle);
    if (kindAt(scanned, hunk) >= HUNK && isHunk(kindAt(scanned, hunk)) && (numbers[hunk] ?? 0) <= line)
      low = middle + 1;
    else high = middle;
  }
  // The header of a read hunk stands for its lines.
  const header = low > 0 ? lineAt(low - 1) : -1;
  let last = header + (rows.hunks?.folded.get(header) ?? 0);
  while (last > header && numbers[last] === 0) last -= 1;
  return last > header && (numbers[last] ?? 0) >= line ? (gaps[low - 1] ?? -1) : (gaps[low] ?? -1);
}
