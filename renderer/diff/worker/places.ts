import { comparePaths } from '../model/compare-paths.ts';
import { isLine, MOVED_HEAD } from '../model/kinds.ts';
import type { AnswerOf, QuestionOf } from '../model/protocol.ts';
import type { LinePlace, DiffSide, View } from '../model/shapes.ts';
import type { DiffDocument } from './document.ts';
import { isLoaded, type WithText } from './stored-file.ts';
import { isUnchanged, kindAt, leftOf, offsetInChunk, rightOf, rowKind, type Rows } from './rows.ts';
import type { Scan } from './scan.ts';

/** Whether a row is part of a shown change: ignored white space does not count. */
export function isChange(scanned: Scan, rows: Rows, row: number): boolean {
  if (rowKind(rows, scanned, row) === MOVED_HEAD) return false;
  const [left, right] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
  return !isUnchanged(rows, left, right);
}

/** Whether a change begins at a row: the rows above moved code are between its lines. */
function beginsChange(scanned: Scan, rows: Rows, row: number): boolean {
  if (!isChange(scanned, rows, row)) return false;
  let above = row - 1;
  while (above >= 0 && rows.moved?.runAt.has(above) === true) above -= 1;
  return above < 0 || !isChange(scanned, rows, above);
}

/** A row and the line it shows: on this side, if it has one there. null if it shows none. */
export function linePlace(file: WithText, row: number, side: DiffSide, view: View): LinePlace | null {
  const { id, scanned, rows } = file;
  if (row < 0 || row >= rows.count) return null;
  const [left, right] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
  if (!isLine(rowKind(rows, scanned, row))) return null;
  const old = right < 0 || (side === 'old' && left >= 0);
  const line = (old ? scanned.olds[left] : scanned.news[right]) ?? 0;
  const offset = offsetInChunk(scanned, rows, row, view);
  return { file: id, row, offset, side: old ? 'old' : 'new', line };
}

/** A row to start at: in one of the files with content, in page order. */
interface Start {
  files: readonly WithText[];
  at: number;
  row: number;
}

/**
 * The files to walk through, without folded ones, and where the walk starts. A held or folded file has no rows: the
 * walk then starts at the file next to it.
 */
function startOf(document: DiffDocument, id: number, row: number, step: 1 | -1, folded?: Uint32Array): Start {
  const leaving = new Set(folded);
  const files = document.inOrder().filter((file) => !leaving.has(file.id));
  const own = files.findIndex((file) => file.id === id);
  if (own >= 0) return { files, at: own, row };
  const path = document.files[id]?.entry.path ?? '';
  const below = files.findIndex(({ entry }) => comparePaths(entry.path, path) > 0);
  const next = below < 0 ? files.length : below;
  return step > 0 ? { files, at: next, row: 0 } : { files, at: next - 1, row: lastRow(files[next - 1]) };
}

const lastRow = (file: WithText | undefined): number => (file?.rows.count ?? 0) - 1;

/** The first row from this one on (in direction `step`) that shows a line, in this file or the following ones. */
function nextLine({ files, at, row }: Start, step: 1 | -1, side: DiffSide, view: View) {
  let [index, from] = [at, row];
  for (let file = files[index]; file; file = files[index]) {
    for (; from >= 0 && from < file.rows.count; from += step) {
      const place = linePlace(file, from, side, view);
      if (place) return { place, index };
    }
    index += step;
    from = step > 0 ? 0 : lastRow(files[index]);
  }
  return null;
}

/** The line shown by a row, or by the next row that shows one; see the protocol. */
export function lineAtRow(
  document: DiffDocument,
  { file, row, side, step = 1, folded }: QuestionOf<'lineAt'>,
): LinePlace | null {
  const start = startOf(document, file, Math.max(0, row), step, folded);
  const last = lastRow(start.files[start.at]);
  const from = step < 0 ? { ...start, row: Math.min(start.row, last) } : start;
  return nextLine(from, step, side, document.view)?.place ?? null;
}

/** The line a number of rows further on, across files; see the protocol. */
export function stepped(
  document: DiffDocument,
  { file, side, line, by, stays, folded }: QuestionOf<'step'>,
): LinePlace | null {
  const from = located(document, { file, side, line });
  if (!from) return null;
  const step = by < 0 ? -1 : 1;
  const { files, at } = startOf(document, file, from.row, step, folded);
  let place: LinePlace = from;
  let [index, row, left] = [at, from.row, Math.abs(by)];
  while (left > 0) {
    const next = nextLine({ files, at: index, row: row + step }, step, side, document.view);
    if (!next || (stays && next.index !== at)) break;
    ({ index } = next);
    ({ row } = next.place);
    if (stays && next.place.side !== side) continue;
    ({ place } = next);
    left -= 1;
  }
  return place;
}

/** The row of a line, or (not `exact`) of the next line below, or the last; see the protocol. */
export function located(
  { files, view }: DiffDocument,
  { file: id, side: wantedSide, line }: QuestionOf<'locate'>,
): AnswerOf<'locate'> {
  const file = files[id];
  if (!isLoaded(file)) return null;
  const { scanned, rows } = file;
  const side = wantedSide ?? (file.entry.state === 'D' ? 'old' : 'new');
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

/** The next or previous first row of a change, across files; null at the end. */
export function nextChange(
  document: DiffDocument,
  { file: id, row: from, step, folded }: QuestionOf<'change'>,
): LinePlace | null {
  const { view } = document;
  const { files, at } = startOf(document, id, from, step, folded);
  for (let i = at; i >= 0 && i < files.length; i += step) {
    const file = files[i];
    if (!file) return null;
    const { scanned, rows } = file;
    const begin = file.id === id ? from + step : step > 0 ? 0 : rows.count - 1;
    for (let row = begin; row >= 0 && row < rows.count; row += step)
      if (beginsChange(scanned, rows, row)) return linePlace(file, row, 'new', view);
  }
  return null;
}
