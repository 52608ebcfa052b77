import { CHUNK } from '../geometry.ts';
import type { TextPlace, View } from '../protocol.ts';
import type { DiffDocument } from './document.ts';
import { kindAt, leftOf, rightOf, rowHeight, type Rows } from './rows.ts';
import { ADDED, CONTEXT, DELETED, HUNK, lineText, type Scan } from './scan.ts';

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

/** The next or previous first row of a change, through all files; null at the end. */
export function nextChange(
  document: DiffDocument,
  fileId: number,
  from: number,
  step: 1 | -1,
): { file: number; row: number; offset: number } | null {
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
        return { file: file.id, row, offset: offsetInChunk(scanned, rows, row, view) };
  }
  return null;
}

/** Text between two places, both included by column; the lines of hunks and of the other side are left out. */
export function textBetween(
  document: DiffDocument,
  from: TextPlace,
  to: TextPlace,
  markers: boolean,
): string {
  const files = document.inOrder();
  const index = (id: number): number => files.findIndex((file) => file.id === id);
  const parts: string[] = [];
  let size = 0;
  for (let i = Math.max(0, index(from.file)); i <= index(to.file); i += 1) {
    const file = files[i];
    if (!file) break;
    const { scanned, rows, id } = file;
    const last = id === to.file ? Math.min(to.row, rows.count - 1) : rows.count - 1;
    for (let row = id === from.file ? from.row : 0; row <= last; row += 1) {
      const line = lineOn(scanned, rows, row, from.side);
      if (line < 0 || kindAt(scanned, line) >= HUNK) continue;
      const text = lineText(scanned, line);
      const start = id === from.file && row === from.row ? from.column : 0;
      const end = id === to.file && row === to.row ? to.column : text.length;
      const kind = kindAt(scanned, line);
      const marker = !markers ? '' : kind === CONTEXT ? ' ' : kind === ADDED ? '+' : '-';
      parts.push(marker + text.slice(start, end));
      size += end - start;
      if (size > LIMIT) return parts.join('\n');
    }
  }
  return parts.join('\n');
}

/** Nobody pastes more than this many characters. */
const LIMIT = 2 ** 26;

function lineOn(scanned: Scan, rows: Rows, row: number, side: TextPlace['side']): number {
  const [left, right] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
  if (side === 'left') return left;
  return side === 'right' ? right : right < 0 ? left : right;
}
