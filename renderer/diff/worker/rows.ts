import { CHUNK, HUNK_MORE } from '../model/geometry.ts';
import type { View } from '../model/shapes.ts';
import { ADDED, CONTEXT, DELETED, HUNK, KIND, MOVED_HEAD } from '../model/kinds.ts';
import type { RowMoves } from './moved/row-moves.ts';
import { headerAbove, NOTHING_READ, type HunkRows } from './read/hunk-rows.ts';
import { narrowLines, type LinesOrNone } from './narrow.ts';
import { fileBudget, pairLines } from './pairs.ts';
import { lineText, type Scan } from './scan.ts';
import { sameLines } from './whitespace.ts';

/** A longer line is cut to `SHOWN_PART_CHARS` characters, with a button for the rest. */
export const LONG_LINE_CHARS = 2000;
export const SHOWN_PART_CHARS = 1000;

/**
 * The rows of a file in one view. Row i shows line `left[i]` on the old side and `right[i]` on the new one, -1 for
 * nothing; the row above moved code shows no line. Both are null if every line is a row of its own, in order (unified,
 * nothing ignored or moved).
 */
export interface Rows {
  count: number;
  left: LinesOrNone | null;
  right: LinesOrNone | null;
  /** By line of the old side: the new line equal to it except for ignored white space. null if there are none. */
  same: Int32Array | null;
  /** Changed lines shown as unchanged, because only ignored white space differs: equally many on either side. */
  ignored: number;
  /** The moved runs, the one that each row is the head of, and where each head is; null if there are none. */
  moved: {
    readonly moves: RowMoves;
    readonly runAt: ReadonlyMap<number, number>;
    readonly heads: Int32Array;
  } | null;
  /** What was read of its hunks; null: they cannot be marked. */
  hunks: HunkRows | null;
}

export const leftOf = (rows: Rows, scanned: Scan, row: number): number =>
  rows.left ? (rows.left[row] ?? -1) : kindAt(scanned, row) === ADDED ? -1 : row;

export const rightOf = (rows: Rows, scanned: Scan, row: number): number =>
  rows.right ? (rows.right[row] ?? -1) : kindAt(scanned, row) === DELETED ? -1 : row;

/** The kind of the line that a row shows; of two, the old one's. */
export function rowKind(rows: Rows, scanned: Scan, row: number): number {
  if (rows.moved?.runAt.has(row) === true) return MOVED_HEAD;
  const left = leftOf(rows, scanned, row);
  return kindAt(scanned, left < 0 ? rightOf(rows, scanned, row) : left);
}

export const kindAt = (scanned: Scan, line: number): number => (scanned.kinds[line] ?? 0) & KIND;

/**
 * Lays out the lines of a file for one view.
 * @param alike in split, place each line beside the most similar one; otherwise changed lines are placed side by side
 * in order, which costs nothing
 */
export function buildRows(
  scanned: Scan,
  view: View,
  alike = false,
  moves: RowMoves | null = null,
  hunks: HunkRows | null = NOTHING_READ,
): Rows {
  const isPlain = view.mode === 'unified' && view.whitespace === 'show';
  if (isPlain && !moves && !hunks?.folded.size)
    return { count: scanned.count, left: null, right: null, same: null, ignored: 0, moved: null, hunks };
  const same = view.whitespace === 'show' ? null : sameLines(scanned, view.whitespace);
  // With white space ignored, an unchanged line may be both a removed and an added one.
  const room = (same ? 2 * scanned.count : scanned.count) + (moves?.runs.length ?? 0);
  const [left, right] = [new Int32Array(room), new Int32Array(room)];
  let [count, kept, line] = [0, 0, 0];
  const budget = alike ? fileBudget() : { steps: 0 };
  const runAt = new Map<number, number>();
  const heads = new Int32Array(moves?.runs.length ?? 0).fill(-1);
  const put = (one: number, two: number): void => {
    left[count] = one;
    right[count] = two;
    count += 1;
  };
  const putHead = (at: number): void => {
    const run = (moves?.runOf[at] ?? 0) - 1;
    if (run < 0 || moves?.firstLine[run] !== at) return;
    runAt.set(count, run);
    heads[run] = count;
    put(-1, -1);
  };
  /** A line of folded code is not shown. */
  const shown = (at: number): number => (moves?.hidden[at] === 1 ? -1 : at);
  const push = (one: number, two: number): void => {
    putHead(one);
    if (two !== one) putHead(two);
    if (shown(one) >= 0 || shown(two) >= 0) put(shown(one), shown(two));
  };
  /** The new line that an old line is shown with as unchanged; -1: none. */
  const unchangedAs = (old: number): number =>
    same ? (same[old] ?? -1) : kindAt(scanned, old) === CONTEXT ? old : -1;
  if (isPlain)
    for (; line < scanned.count; line += 1 + (hunks?.folded.get(line) ?? 0)) {
      const kind = kindAt(scanned, line);
      push(kind === ADDED ? -1 : line, kind === DELETED ? -1 : line);
    }
  while (line < scanned.count) {
    if (kindAt(scanned, line) >= HUNK) {
      push(line, line);
      const after = line + 1 + (hunks?.folded.get(line) ?? 0);
      for (line += 1; line < after; line += 1)
        if (kindAt(scanned, line) !== ADDED && unchangedAs(line) >= 0) kept += 1;
      continue;
    }
    const end = hunkEnd(scanned, line);
    let [one, two] = [line, line];
    while (one < end || two < end) {
      const olds: number[] = [];
      for (; one < end && unchangedAs(one) < 0; one += 1) if (kindAt(scanned, one) !== ADDED) olds.push(one);
      const until = one < end ? unchangedAs(one) : end;
      const nexts: number[] = [];
      for (; two < until; two += 1) if (kindAt(scanned, two) !== DELETED) nexts.push(two);
      let [o, n] = [0, 0];
      const pushAlone = (oldEnd: number, nextEnd: number): void => {
        while (o < oldEnd) push(olds[o++] ?? -1, -1);
        while (n < nextEnd) push(-1, nexts[n++] ?? -1);
      };
      if (view.mode === 'split' && olds.length > 0)
        for (const [old, next] of pairLines(scanned, olds, nexts, budget)) {
          pushAlone(olds.indexOf(old, o), nexts.indexOf(next, n));
          push(olds[o++] ?? -1, nexts[n++] ?? -1);
        }
      pushAlone(olds.length, nexts.length);
      if (one < end) {
        push(one, two);
        kept += 1;
        one += 1;
        two += 1;
      }
    }
    line = end;
  }
  // As many on each side: every unchanged line has one line of each.
  const ignored = isPlain ? 0 : 2 * (kept - unchangedLines(scanned));
  const moved = moves && { moves, runAt, heads };
  const own = (all: Int32Array): LinesOrNone => narrowLines(all, count, scanned.count);
  return { count, left: own(left), right: own(right), same, ignored, moved, hunks };
}

/** The line after the last one of a hunk. */
function hunkEnd(scanned: Scan, line: number): number {
  let end = line;
  while (end < scanned.count && kindAt(scanned, end) < HUNK) end += 1;
  return end;
}

function unchangedLines(scanned: Scan): number {
  let count = 0;
  for (let line = 0; line < scanned.count; line += 1) if (kindAt(scanned, line) === CONTEXT) count += 1;
  return count;
}

/** Whether a row shows unchanged lines: one on both sides, or two that differ only in ignored white space. */
export const isUnchanged = ({ same }: Rows, left: number, right: number): boolean =>
  left >= 0 && right >= 0 && (left === right || same?.[left] === right);

/**
 * The height of every chunk in CSS pixels: exact while lines are not wrapped, otherwise an estimate from the length of
 * each line and the `columns` that fit.
 */
export function chunkHeights(scanned: Scan, rows: Rows, view: View): Uint32Array {
  const heights = new Uint32Array(Math.ceil(rows.count / CHUNK));
  for (let row = 0; row < rows.count; row += 1) {
    const chunk = Math.floor(row / CHUNK);
    heights[chunk] = (heights[chunk] ?? 0) + rowHeight(scanned, rows, row, view);
  }
  return heights;
}

export function rowHeight(scanned: Scan, rows: Rows, row: number, view: View): number {
  const [left, right] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
  if (rowKind(rows, scanned, row) >= HUNK) return view.row + HUNK_MORE;
  if (view.columns === 0) return view.row;
  const longest = Math.max(length(scanned, left), right === left ? 0 : length(scanned, right));
  return view.row * Math.max(1, Math.ceil(Math.min(longest, SHOWN_PART_CHARS) / view.columns));
}

/** Pixels from the start of its chunk to a row. */
export function offsetInChunk(scanned: Scan, rows: Rows, row: number, view: View): number {
  let offset = 0;
  for (let at = row - (row % CHUNK); at < row; at += 1) offset += rowHeight(scanned, rows, at, view);
  return offset;
}

const length = (scanned: Scan, line: number): number => (line < 0 ? 0 : lineText(scanned, line).length);

/** The line shown by a row, the new one if it shows two, the first one of the code it is above; -1: there is no such row. */
export function lineAt(scanned: Scan, rows: Rows, row: number): number {
  if (row < 0 || row >= rows.count) return -1;
  const run = rows.moved?.runAt.get(row);
  if (run !== undefined) return rows.moved?.moves.firstLine[run] ?? -1;
  const right = rightOf(rows, scanned, row);
  return right < 0 ? leftOf(rows, scanned, row) : right;
}

/** The row that shows a line, or stands for it; the first one if none does. */
export function rowOfLine(scanned: Scan, rows: Rows, line: number): number {
  if (!rows.left || !rows.right) return line;
  const right = rows.right.indexOf(line);
  const row = right < 0 ? rows.left.indexOf(line) : right;
  if (row >= 0) return row;
  const head = headOf(rows, line);
  return Math.max(0, head >= 0 ? head : rows.right.indexOf(headerAbove(scanned, line)));
}

/** The row above the moved code that a line belongs to; -1: there is none. */
export const headOf = ({ moved }: Rows, line: number): number =>
  moved?.heads[(moved.moves.runOf[line] ?? 0) - 1] ?? -1;

/** Whether a line is not shown because it belongs to folded code. */
export const isFolded = ({ moved }: Rows, line: number): boolean => moved?.moves.hidden[line] === 1;
