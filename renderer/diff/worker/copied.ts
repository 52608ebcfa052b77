import type { CopyAs, TextPlace } from '../model/shapes.ts';
import { ADDED, DELETED, HUNK } from '../model/kinds.ts';
import type { DiffDocument } from './document.ts';
import { isUnchanged, kindAt, leftOf, rightOf, type Rows } from './rows.ts';
import { lineText, type Scan } from './scan.ts';
import type { WithText } from './stored-file.ts';
import { shownLine } from './shown-line.ts';
import { uncutColumn } from '../model/cut.ts';

/** A sensible limit for pasting. */
const MAX_COPY_CHARS = 2 ** 26;
/** Digits of a line number, as on screen. */
const LINE_NUMBER_DIGITS = 6;

/** Text between two places, both columns inclusive; without hunk headers and lines of the other side. */
export function textBetween(document: DiffDocument, from: TextPlace, to: TextPlace, as: CopyAs): string {
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
      const run = rows.moved?.runAt.get(row);
      const line = run === undefined ? lineOn(scanned, rows, row, from.side) : -1;
      const isLine = line >= 0 && kindAt(scanned, line) < HUNK;
      if (isLine) {
        const text = lineText(scanned, line);
        const start =
          id === from.file && row === from.row ? uncutColumnAt(scanned, line, from.column, 'start') : 0;
        const end =
          id === to.file && row === to.row ? uncutColumnAt(scanned, line, to.column, 'end') : text.length;
        parts.push(prefixOf(scanned, sidesOf(file, row, from.side), as) + text.slice(start, end));
        size += end - start;
      }
      // A selection that ends in a line does not contain what is folded below it.
      const isEnd = id === to.file && row === to.row && isLine;
      for (const text of isEnd ? [] : hiddenFrom(file, run, line, from.side, as)) {
        parts.push(text);
        size += text.length;
      }
      if (size > MAX_COPY_CHARS) return parts.join('\n');
    }
  }
  return parts.join('\n');
}

/**
 * The folded lines below the row above a run, below another line of it, or below the header of a read hunk, if they are
 * on this side.
 */
function* hiddenFrom(
  { scanned, rows }: WithText,
  head: number | undefined,
  shown: number,
  side: TextPlace['side'],
  as: CopyAs,
): Generator<string> {
  const readLines = rows.hunks?.folded.get(shown) ?? 0;
  for (let line = shown + 1; line <= shown + readLines; line += 1) {
    const kind = kindAt(scanned, line);
    if (kind === (side === 'left' ? ADDED : side === 'right' ? DELETED : -1)) continue;
    const sides = { left: kind === ADDED ? -1 : line, right: kind === DELETED ? -1 : line };
    yield prefixOf(scanned, sides, as) + lineText(scanned, line);
  }
  if (!rows.moved) return;
  const { runs, runOf, firstLine, hidden } = rows.moved.moves;
  const run = head ?? (runOf[shown] ?? 0) - 1;
  const old = runs[run]?.side === 'old';
  if (run < 0 || side === (old ? 'right' : 'left')) return;
  const from = head === undefined ? shown + 1 : (firstLine[run] ?? 0);
  for (let line = from; hidden[line] === 1 && runOf[line] === run + 1; line += 1) {
    const sides = old ? { left: line, right: -1 } : { left: -1, right: line };
    yield prefixOf(scanned, sides, as) + lineText(scanned, line);
  }
}

/** Maps a shown column to a position in the whole line. */
function uncutColumnAt(scanned: Scan, line: number, column: number, edge: 'start' | 'end'): number {
  const { cut } = shownLine(scanned, line);
  return cut ? uncutColumn(cut.parts, column, edge) : column;
}

/** Every line of every loaded file, drawn or not, in the order of the diff. */
export function documentText(document: DiffDocument, as: CopyAs): string {
  const parts: string[] = [];
  let size = 0;
  for (const { scanned } of document.inOrder())
    for (let line = 0; line < scanned.count; line += 1) {
      if (kindAt(scanned, line) >= HUNK) continue;
      const text = lineText(scanned, line);
      const kind = kindAt(scanned, line);
      const sides = { left: kind === ADDED ? -1 : line, right: kind === DELETED ? -1 : line };
      parts.push(prefixOf(scanned, sides, as) + text);
      size += text.length;
      if (size > MAX_COPY_CHARS) return parts.join('\n');
    }
  return parts.join('\n');
}

const number = (value = 0): string => (value === 0 ? '' : String(value)).padStart(LINE_NUMBER_DIGITS);

/** The lines a row shows on each side; -1: none. */
interface Sides {
  left: number;
  right: number;
}

/** The lines of a row to copy for one side: both if the row shows them as one. */
function sidesOf({ scanned, rows }: WithText, row: number, side: TextPlace['side']): Sides {
  const [left, right] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
  if (side === 'both' || isUnchanged(rows, left, right)) return { left, right };
  return side === 'left' ? { left, right: -1 } : { left: -1, right };
}

/** The prefix of a line's code: none, its marker, or its two numbers as well. */
function prefixOf(scanned: Scan, { left, right }: Sides, as: CopyAs): string {
  if (as === 'code') return '';
  const marker = left < 0 ? '+' : right < 0 ? '-' : ' ';
  if (as === 'markers') return marker;
  return `${number(scanned.olds[left])} ${number(scanned.news[right])} ${marker}`;
}

function lineOn(scanned: Scan, rows: Rows, row: number, side: TextPlace['side']): number {
  const [left, right] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
  if (side === 'left') return left;
  return side === 'right' ? right : right < 0 ? left : right;
}
