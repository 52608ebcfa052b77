import { MARKERS } from '../model/geometry.ts';
import { isLine } from '../model/kinds.ts';
import type { DiffSide } from '../model/shapes.ts';
import { isOn } from '../page/chunk-store.ts';
import type { OpenComparison } from '../page/comparison.ts';

/** A line number in the page. */
export interface GutterLine {
  file: number;
  side: DiffSide;
  line: number;
  cell: HTMLElement;
}

/** Columns of line numbers in a row: a whole file has the numbers of one side. */
export const numberColumns = ({ request }: Pick<OpenComparison, 'request'>, perRow: 1 | 2): 1 | 2 =>
  perRow === 1 && request.wholeFile === undefined ? 2 : 1;

const numberOf = (element: HTMLElement, name: string): number => Number(element.dataset[name]);

/** The line whose number or marker is at a point, or null. */
export function gutterAt(
  comparison: OpenComparison,
  target: EventTarget | null,
  x: number,
): GutterLine | null {
  const line = lineAtPoint(comparison, target, x);
  return line?.inGutter === true ? line : null;
}

/** The line whose number, marker or text is at a point, or null. */
export function lineAtPoint(
  comparison: OpenComparison,
  target: EventTarget | null,
  x: number,
): (GutterLine & { inGutter: boolean }) | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>('[data-cell]');
  const [chunk, file] = [
    cell?.closest<HTMLElement>('[data-chunk]'),
    cell?.closest<HTMLElement>('[data-file]'),
  ];
  if (!cell || !chunk || !file) return null;
  const [id, at] = [numberOf(file, 'file'), numberOf(cell, 'cell')];
  const drawn = comparison.viewport.chunks.get(id, numberOf(chunk, 'chunk'))?.chunk;
  if (!drawn || !isLine(drawn.kinds[at] ?? 0)) return null;
  const into = x - cell.getBoundingClientRect().left;
  const columns = numberColumns(comparison, drawn.perRow);
  const inGutter = into >= 0 && into < columns * comparison.viewport.gutter + MARKERS;
  const [old, next] = [drawn.olds[at] ?? 0, drawn.news[at] ?? 0];
  // If one column is empty, the row only has the other side's line.
  const onOld =
    drawn.perRow === 2
      ? isOn(drawn, at, 'old')
      : next === 0 || (into < comparison.viewport.gutter && old > 0);
  const line = onOld ? old : next;
  return line === 0 ? null : { file: id, side: onOld ? 'old' : 'new', line, cell, inGutter };
}

/** The element of a chunk that shows a line, or null. */
export function elementAtLine(
  { viewport: { chunks } }: OpenComparison,
  { file, side, line }: Omit<GutterLine, 'cell'>,
  chunk: HTMLElement,
): HTMLElement | null {
  const drawn = chunks.get(file, numberOf(chunk, 'chunk'))?.chunk;
  if (!drawn) return null;
  const at = (side === 'old' ? drawn.olds : drawn.news).findIndex(
    (number, cell) => number === line && isLine(drawn.kinds[cell] ?? 0) && isOn(drawn, cell, side),
  );
  return at < 0 ? null : chunk.querySelector(`[data-cell="${at}"]`);
}
