import { CHUNK } from '../../model/geometry.ts';
import { isLine } from '../../model/kinds.ts';
import type { AnswerOf, QuestionOf } from '../../model/protocol.ts';
import type { RowPlace, View } from '../../model/shapes.ts';
import type { DiffDocument } from '../document.ts';
import { kindAt, leftOf, rightOf, rowOfLine } from '../rows.ts';
import { isLoaded, type WithText } from '../stored-file.ts';
import { shownRange } from '../../model/cut.ts';
import { shownLine } from '../shown-line.ts';
import { changesOf, showMore } from './long-lines.ts';

/** The row that shows a line, and its cell in the row's chunk. */
export function cellOf(file: WithText, line: number, view: View): RowPlace & { cell: number } {
  const row = rowOfLine(file.scanned, file.rows, line);
  const split = view.mode === 'split';
  const right = split && file.rows.right?.[row] === line && file.rows.left?.[row] !== line;
  return { file: file.id, row, cell: (row % CHUNK) * (split ? 2 : 1) + (right ? 1 : 0) };
}

/** Shows more of a long line; see the protocol. */
export function moreOf(
  document: DiffDocument,
  { file: id, line: row, more }: QuestionOf<'more'>,
  again: (id: number, index: number) => void,
): AnswerOf<'more'> {
  const file = document.files[id];
  if (!isLoaded(file)) return null;
  const line = typeof row === 'number' ? row : lineNumbered(file, row);
  const led = line < 0 ? null : showMore(file.scanned, line, more);
  if (!led) return null;
  const place = cellOf(file, line, document.view);
  again(id, Math.floor(place.row / CHUNK));
  const { cut } = shownLine(file.scanned, line);
  const range: [number, number] = [led.start, led.end];
  const [start, end] = (cut ? shownRange(cut.parts, ...range) : range) ?? [0, 0];
  return { ...place, start, end, change: led.change, changes: changesOf(file.scanned, line) };
}

/** The scan line with this number on this side; -1: none. */
function lineNumbered(
  { scanned, rows }: WithText,
  { side, number }: { side: string; number: number },
): number {
  const [sideOf, numbers] = side === 'old' ? [leftOf, scanned.olds] : [rightOf, scanned.news];
  for (let row = 0; row < rows.count; row += 1) {
    const line = sideOf(rows, scanned, row);
    // A hunk header has the number of its first line.
    if (line >= 0 && numbers[line] === number && isLine(kindAt(scanned, line))) return line;
  }
  return -1;
}
