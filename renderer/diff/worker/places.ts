import { CHUNK } from '../geometry.ts';
import type { View } from '../protocol.ts';
import type { DiffDocument } from './document.ts';
import { kindAt, leftOf, rightOf, rowHeight, type Rows } from './rows.ts';
import { ADDED, DELETED, HUNK, type Scan } from './scan.ts';

/** Pixels from the start of its chunk to a row. */
export function offsetInChunk(scanned: Scan, rows: Rows, row: number, view: View): number {
  let offset = 0;
  for (let at = row - (row % CHUNK); at < row; at += 1) offset += rowHeight(scanned, rows, at, view);
  return offset;
}

/** Whether a row is part of a change as it is shown: white space that is ignored does not count. */
function isChange(scanned: Scan, rows: Rows, row: number, view: View): boolean {
  const [left, right] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
  if (left >= 0 && right >= 0 && left !== right) return view.mode === 'split' && view.whitespace === 'show';
  return [ADDED, DELETED].includes(kindAt(scanned, left < 0 ? right : left));
}

/** A row that was looked for; `mark` false: it is the next one below. `row` -1: there is none. */
interface Found {
  file: number;
  row: number;
  offset: number;
  mark: boolean;
}

export const NOWHERE: Found = { file: -1, row: -1, offset: 0, mark: false };

/** The row of a line by its number in the new file, of a deleted file in the old one; or the next row below. */
export function located({ files, view }: DiffDocument, fileId: number, line: number): Found {
  const file = files[fileId];
  if (!file?.scanned || file.rows.count === 0) return NOWHERE;
  const { scanned, rows } = file;
  const [sideOf, numbers] =
    file.entry.state === 'D' ? ([leftOf, scanned.olds] as const) : ([rightOf, scanned.news] as const);
  let row = 0;
  let number = 0;
  for (; row < rows.count; row += 1) {
    const shown = sideOf(rows, scanned, row);
    if (shown < 0 || kindAt(scanned, shown) >= HUNK) continue;
    number = numbers[shown] ?? 0;
    if (number >= line) break;
  }
  row = Math.min(row, rows.count - 1);
  return { file: fileId, row, offset: offsetInChunk(scanned, rows, row, view), mark: number === line };
}

/** The next or previous first row of a change, through all files; null at the end. */
export function nextChange(document: DiffDocument, fileId: number, from: number, step: 1 | -1): Found | null {
  const files = document.inOrder();
  const { view } = document;
  const first = files.findIndex(({ id }) => id === fileId);
  if (first < 0) return null;
  for (let i = first; i >= 0 && i < files.length; i += step) {
    const file = files[i];
    if (!file) return null;
    const { scanned, rows } = file;
    const begin = i === first ? from + step : step > 0 ? 0 : rows.count - 1;
    for (let row = begin; row >= 0 && row < rows.count; row += step)
      if (isChange(scanned, rows, row, view) && (row === 0 || !isChange(scanned, rows, row - 1, view)))
        return { file: file.id, row, offset: offsetInChunk(scanned, rows, row, view), mark: true };
  }
  return null;
}
