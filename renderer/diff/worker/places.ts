import { isChanged, isLine } from '../model/kinds.ts';
import type { Answer, Ask } from '../model/protocol.ts';
import type { LinePlace, Side, View } from '../model/shapes.ts';
import type { DiffDocument } from './document.ts';
import { isLoaded, type WithText } from './stored-file.ts';
import { kindAt, leftOf, offsetInChunk, rightOf, type Rows } from './rows.ts';
import type { Scan } from './scan.ts';

/** Whether a row is part of a change as it is shown: white space that is ignored does not count. */
function isChange(scanned: Scan, rows: Rows, row: number, view: View): boolean {
  const [left, right] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
  if (left >= 0 && right >= 0 && left !== right) return view.mode === 'split' && view.whitespace === 'show';
  return isChanged(kindAt(scanned, left < 0 ? right : left));
}

/** A row and the line it shows: on this side, if it has one there. null: it shows none. */
export function linePlace(file: WithText, row: number, side: Side, view: View): LinePlace | null {
  const { id, scanned, rows } = file;
  if (row < 0 || row >= rows.count) return null;
  const [left, right] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
  if (!isLine(kindAt(scanned, left < 0 ? right : left))) return null;
  const old = right < 0 || (side === 'old' && left >= 0);
  const line = (old ? scanned.olds[left] : scanned.news[right]) ?? 0;
  const offset = offsetInChunk(scanned, rows, row, view);
  return { file: id, row, offset, side: old ? 'old' : 'new', line };
}

/** The first row from this one on (by `step`) that shows a line, in this file or those that follow. */
function nextLine(files: readonly WithText[], at: number, row: number, step: 1 | -1, side: Side, view: View) {
  let [index, from] = [at, row];
  for (let file = files[index]; file; file = files[index]) {
    for (; from >= 0 && from < file.rows.count; from += step) {
      const place = linePlace(file, from, side, view);
      if (place) return { place, index };
    }
    index += step;
    from = step > 0 ? 0 : (files[index]?.rows.count ?? 0) - 1;
  }
  return null;
}

/** The line that a row shows, or the next row below that shows one; see the protocol. */
export function lineAtRow(document: DiffDocument, { file, row, side }: Ask<'lineAt'>): LinePlace | null {
  const files = document.inOrder();
  const at = files.findIndex(({ id }) => id === file);
  return at < 0 ? null : (nextLine(files, at, Math.max(0, row), 1, side, document.view)?.place ?? null);
}

/** The line so many rows further on, through all files; see the protocol. */
export function stepped(document: DiffDocument, { file, side, line, by }: Ask<'step'>): LinePlace | null {
  const from = located(document, { file, side, line });
  if (!from) return null;
  const files = document.inOrder();
  const step = by < 0 ? -1 : 1;
  let place: LinePlace = from;
  let index = files.findIndex(({ id }) => id === file);
  for (let left = Math.abs(by); left > 0; left -= 1) {
    const next = nextLine(files, index, place.row + step, step, side, document.view);
    if (!next) break;
    ({ place, index } = next);
  }
  return place;
}

/** The row of a line, or (not `exact`) of the next line below, or the last; see the protocol. */
export function located(
  { files, view }: DiffDocument,
  { file: id, side: asked, line }: Ask<'locate'>,
): Answer<'locate'> {
  const file = files[id];
  if (!isLoaded(file)) return null;
  const { scanned, rows } = file;
  const side = asked ?? (file.entry.state === 'D' ? 'old' : 'new');
  const [sideOf, numbers] =
    side === 'old' ? ([leftOf, scanned.olds] as const) : ([rightOf, scanned.news] as const);
  let last: number | null = null;
  for (let row = 0; row < rows.count; row += 1) {
    const shown = sideOf(rows, scanned, row);
    if (shown < 0 || !isLine(kindAt(scanned, shown))) continue;
    last = row;
    if ((numbers[shown] ?? 0) >= line) break;
  }
  const place = last === null ? null : linePlace(file, last, side, view);
  return place && { ...place, exact: place.line === line };
}

/** The next or previous first row of a change, through all files; null at the end. */
export function nextChange(
  document: DiffDocument,
  fileId: number,
  from: number,
  step: 1 | -1,
): LinePlace | null {
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
        return linePlace(file, row, 'new', view);
  }
  return null;
}
