import { CHUNK, HUNK_MORE } from '../model/geometry.ts';
import type { View } from '../model/shapes.ts';
import { ADDED, CONTEXT, DELETED, HUNK, KIND } from '../model/kinds.ts';
import { fileBudget, pairLines } from './pairs.ts';
import { lineText, type Scan } from './scan.ts';
import { sameLines } from './whitespace.ts';

/** A longer line is cut to `SHOWN_PART_CHARS` characters, with a button for the rest. */
export const LONG_LINE_CHARS = 2000;
export const SHOWN_PART_CHARS = 1000;

/**
 * The rows of a file in one view. Row i shows line `left[i]` on the old side and `right[i]` on the new one, -1 for
 * nothing. Both are null if every line is a row of its own, in order (unified, nothing ignored).
 */
export interface Rows {
  count: number;
  left: Int32Array | null;
  right: Int32Array | null;
  /** By line of the old side: the new line equal to it except for ignored white space. null if there are none. */
  same: Int32Array | null;
  /** Changed lines shown as unchanged, because only ignored white space differs: equally many on either side. */
  ignored: number;
}

export const leftOf = (rows: Rows, scanned: Scan, row: number): number =>
  rows.left ? (rows.left[row] ?? -1) : kindAt(scanned, row) === ADDED ? -1 : row;

export const rightOf = (rows: Rows, scanned: Scan, row: number): number =>
  rows.right ? (rows.right[row] ?? -1) : kindAt(scanned, row) === DELETED ? -1 : row;

export const kindAt = (scanned: Scan, line: number): number => (scanned.kinds[line] ?? 0) & KIND;

/**
 * Lays out the lines of a file for one view.
 * @param alike in split, place each line beside the most similar one; otherwise changed lines are placed side by side
 * in order, which costs nothing
 */
export function buildRows(scanned: Scan, view: View, alike = false): Rows {
  if (view.mode === 'unified' && view.whitespace === 'show')
    return { count: scanned.count, left: null, right: null, same: null, ignored: 0 };
  const same = view.whitespace === 'show' ? null : sameLines(scanned, view.whitespace);
  // With white space ignored, an unchanged line may be both a removed and an added one.
  const room = same ? 2 * scanned.count : scanned.count;
  const [left, right] = [new Int32Array(room), new Int32Array(room)];
  let [count, kept, line] = [0, 0, 0];
  const budget = alike ? fileBudget() : { steps: 0 };
  const push = (one: number, two: number): void => {
    left[count] = one;
    right[count] = two;
    count += 1;
  };
  /** The new line that an old line is shown with as unchanged; -1: none. */
  const unchangedAs = (old: number): number =>
    same ? (same[old] ?? -1) : kindAt(scanned, old) === CONTEXT ? old : -1;
  while (line < scanned.count) {
    if (kindAt(scanned, line) >= HUNK) {
      push(line, line);
      line += 1;
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
  const ignored = 2 * (kept - unchangedLines(scanned));
  return { count, left: left.slice(0, count), right: right.slice(0, count), same, ignored };
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
  const kind = kindAt(scanned, left < 0 ? right : left);
  if (kind >= HUNK) return view.row + HUNK_MORE;
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

/** The line shown by a row, the new one if it shows two; -1: there is no such row. */
export function lineAt(scanned: Scan, rows: Rows, row: number): number {
  if (row < 0 || row >= rows.count) return -1;
  const right = rightOf(rows, scanned, row);
  return right < 0 ? leftOf(rows, scanned, row) : right;
}

/** The row that shows a line; the first one if it is not shown. */
export function rowOfLine(rows: Rows, line: number): number {
  if (!rows.left || !rows.right) return line;
  const right = rows.right.indexOf(line);
  return Math.max(0, right < 0 ? rows.left.indexOf(line) : right);
}
