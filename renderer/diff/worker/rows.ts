import { CHUNK, HUNK_MORE } from '../model/geometry.ts';
import type { View } from '../model/shapes.ts';
import { ADDED, CONTEXT, DELETED, HUNK, KIND } from '../model/kinds.ts';
import { fileBudget, pairLines, type Span } from './pairs.ts';
import { lineText, type Scan } from './scan.ts';
import { equalLines } from './whitespace.ts';

/** A line longer than this is shown cut to `LONG_PART` characters, with a button for the rest. */
export const LONG_LINE = 2000;
export const LONG_PART = 1000;

/**
 * The rows of a file in one view. Row i shows line `left[i]` on the old side and `right[i]` on the new one, -1 for
 * nothing. Both are null where every line is a row of its own, in order (unified, nothing ignored).
 */
export interface Rows {
  count: number;
  left: Int32Array | null;
  right: Int32Array | null;
  /** Changed lines shown as unchanged, because only ignored white space differs. */
  ignored: number;
}

export const leftOf = (rows: Rows, scanned: Scan, row: number): number =>
  rows.left ? (rows.left[row] ?? -1) : kindAt(scanned, row) === ADDED ? -1 : row;

export const rightOf = (rows: Rows, scanned: Scan, row: number): number =>
  rows.right ? (rows.right[row] ?? -1) : kindAt(scanned, row) === DELETED ? -1 : row;

export const kindAt = (scanned: Scan, line: number): number => (scanned.kinds[line] ?? 0) & KIND;

/**
 * Lays the lines of a file out for one view.
 * @param alike in split, a line stands beside the one that it is most like; else changed lines stand side by side in
 * their order, which costs nothing
 */
export function buildRows(scanned: Scan, view: View, alike = false): Rows {
  if (view.mode === 'unified' && view.whitespace === 'show')
    return { count: scanned.count, left: null, right: null, ignored: 0 };
  const left = new Int32Array(scanned.count);
  const right = new Int32Array(scanned.count);
  let [count, ignored, line] = [0, 0, 0];
  const budget = alike ? fileBudget() : { steps: 0 };
  const push = (one: number, two: number): void => {
    left[count] = one;
    right[count] = two;
    count += 1;
  };
  while (line < scanned.count) {
    const kind = kindAt(scanned, line);
    if (kind === CONTEXT || kind >= HUNK) {
      push(line, line);
      line += 1;
      continue;
    }
    const deletedFrom = line;
    while (line < scanned.count && kindAt(scanned, line) === DELETED) line += 1;
    const addedFrom = line;
    while (line < scanned.count && kindAt(scanned, line) === ADDED) line += 1;
    const equal = equalLines(scanned, deletedFrom, addedFrom, line, view.whitespace);
    let [one, two] = [deletedFrom, addedFrom];
    const pushAlone = (oldLine: number, newLine: number): void => {
      while (one < oldLine) push(one++, -1);
      while (two < newLine) push(-1, two++);
    };
    for (const [oldLine, newLine] of [...equal, [addedFrom, line] as const]) {
      const sides: [Span, Span] = [
        [one, oldLine],
        [two, newLine],
      ];
      if (view.mode === 'split')
        for (const [old, next] of pairLines(scanned, ...sides, budget)) {
          pushAlone(old, next);
          push(one++, two++);
        }
      pushAlone(oldLine, newLine);
      if (oldLine < addedFrom) {
        push(oldLine, newLine);
        ignored += 2;
        one = oldLine + 1;
        two = newLine + 1;
      }
    }
  }
  return { count, left: left.slice(0, count), right: right.slice(0, count), ignored };
}

/**
 * The height of every chunk in CSS pixels: exact while lines are not wrapped, otherwise an estimate from the length
 * of each line and the `columns` that fit.
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
  return view.row * Math.max(1, Math.ceil(Math.min(longest, LONG_PART) / view.columns));
}

/** Pixels from the start of its chunk to a row. */
export function offsetInChunk(scanned: Scan, rows: Rows, row: number, view: View): number {
  let offset = 0;
  for (let at = row - (row % CHUNK); at < row; at += 1) offset += rowHeight(scanned, rows, at, view);
  return offset;
}

const length = (scanned: Scan, line: number): number => (line < 0 ? 0 : lineText(scanned, line).length);

/** The line that a row shows, the new one when it shows two; -1: there is no such row. */
export function lineAt(scanned: Scan, rows: Rows, row: number): number {
  if (row < 0 || row >= rows.count) return -1;
  const right = rightOf(rows, scanned, row);
  return right < 0 ? leftOf(rows, scanned, row) : right;
}

/** The row that shows a line; the first one when it is not shown. */
export function rowOfLine(rows: Rows, line: number): number {
  if (!rows.left || !rows.right) return line;
  const right = rows.right.indexOf(line);
  return Math.max(0, right < 0 ? rows.left.indexOf(line) : right);
}
