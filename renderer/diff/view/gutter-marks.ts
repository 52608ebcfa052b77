import { isLine } from '../model/kinds.ts';
import type { Chunk, DiffSide } from '../model/shapes.ts';
import { CHUNK } from '../model/geometry.ts';
import { isOn } from '../page/chunk-store.ts';
import type { OpenComparison } from '../page/comparison.ts';
import type { PlacedMark } from '../page/inserts.ts';
import type { LineMark, LineRange } from '../types.ts';
import discussed from './discussed-mark.module.css';
import { drawnChunks } from './drawn-chunks.ts';
import { element as make } from './hunk-row.ts';
import { keepFocus } from './keep-focus.ts';
import { onPress } from './presses.ts';
import styles from './rows.module.css';

/** Marks beside lines, and a button in hunk rows that stand for hidden marked lines. */
export class GutterMarks {
  readonly #comparison: OpenComparison;
  readonly #area: HTMLElement;
  readonly #onMark: (mark: LineMark) => void;

  constructor(comparison: OpenComparison, area: HTMLElement, onMark: (mark: LineMark) => void) {
    this.#comparison = comparison;
    this.#area = area;
    this.#onMark = onMark;
  }

  attach(): () => void {
    const { viewport } = this.#comparison;
    const stops = [
      onPress(this.#area, '[data-mark]', (button) => this.#pressed(button)),
      viewport.onDrawn((id, index, element) => {
        if (element) this.#paint(element, id, index);
      }),
      viewport.inserts.onPlaced(() => this.#paintAll()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  #pressed(button: HTMLElement): void {
    const key = button.dataset['mark'];
    const placed = this.#comparison.viewport.inserts.marks().find(({ mark }) => mark.key === key);
    if (placed) this.#onMark(placed.mark);
  }

  #paintAll(): void {
    for (const [chunk, id, index] of drawnChunks(this.#area))
      keepFocus(chunk, () => this.#paint(chunk, id, index));
  }

  #paint(element: HTMLElement, id: number, index: number): void {
    const { layout, chunks, inserts } = this.#comparison.viewport;
    for (const old of element.querySelectorAll<HTMLElement>('[data-look]')) delete old.dataset['look'];
    for (const old of element.querySelectorAll('[data-mark]')) old.remove();
    const node = layout.byId.get(id);
    const chunk = chunks.get(id, index)?.chunk;
    if (!node || !chunk) return;
    const marks = inserts.marksIn(node);
    if (marks.length === 0) return;
    const onHiddenLines = new Map<number, PlacedMark[]>();
    const rows = { old: cellsOf(chunk, 'old'), new: cellsOf(chunk, 'new') };
    for (const placed of marks) {
      const { mark, row, shown } = placed;
      if (mark.at === 'file') continue;
      if (shown && mark.look === 'discussed') putButton(element, rows[mark.at.side], mark, mark.at.last);
      else if (shown) paintLines(element, rows[mark.at.side], mark.at, mark.look);
      else if (Math.floor(row / CHUNK) === index)
        onHiddenLines.set(row, [...(onHiddenLines.get(row) ?? []), placed]);
    }
    for (const [row, here] of onHiddenLines) {
      const cell = (row % CHUNK) * chunk.perRow;
      element.querySelector(`[data-hunk="${cell}"]`)?.append(gapButton(here.map(({ mark }) => mark)));
    }
  }
}

/** The look of several marks in one place. */
export const lookOfMarks = (marks: readonly LineMark[]): LineMark['look'] =>
  marks.find(({ look }) => look === 'open')?.look ??
  marks.find(({ look }) => look === 'resolved')?.look ??
  'discussed';

/** The lines of one side shown by a chunk: their numbers and cells, in order. */
function cellsOf(chunk: Chunk, side: DiffSide): readonly (readonly [number: number, cell: number])[] {
  const numbers = side === 'old' ? chunk.olds : chunk.news;
  return [...numbers.entries()].flatMap(([cell, number]) =>
    number > 0 && isLine(chunk.kinds[cell] ?? 0) && isOn(chunk, cell, side) ? [[number, cell] as const] : [],
  );
}

function paintLines(
  element: HTMLElement,
  rows: ReturnType<typeof cellsOf>,
  { first, last }: LineRange,
  look: LineMark['look'],
): void {
  // Skip quickly: a file may have many marks, few of them in this chunk.
  if (last < (rows[0]?.[0] ?? Infinity) || first > (rows.at(-1)?.[0] ?? 0)) return;
  for (const [number, cell] of rows) {
    if (number < first || number > last) continue;
    const row = element.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
    // If a line has several marks, an open one wins.
    if (row && row.dataset['look'] !== 'open') row.dataset['look'] = look;
  }
}

/** A button beside a line, over the end of its run's numbers. */
function putButton(
  element: HTMLElement,
  rows: ReturnType<typeof cellsOf>,
  { key, label, title = '', expanded = false }: LineMark,
  line: number,
): void {
  const cell = rows.find(([number]) => number === line)?.[1];
  const row = cell === undefined ? null : element.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
  if (!row) return;
  const button = make('button', discussed.mark, '');
  button.dataset['mark'] = key;
  button.ariaLabel = label;
  button.title = title;
  button.ariaExpanded = String(expanded);
  let above = 0;
  for (let other = row.previousElementSibling; other; other = other.previousElementSibling)
    if (other.hasAttribute('data-cell')) above += 1;
  button.style.setProperty('--above', String(above));
  row.parentElement?.append(button);
}

/** A button for marks of hidden lines: names the first one and leads to it. */
function gapButton(marks: readonly LineMark[]): HTMLElement {
  const [first] = marks;
  const more = marks.length > 1 ? ` and ${marks.length - 1} more` : '';
  const sign = first?.look === 'discussed' ? '○' : '●';
  const button = make('button', styles.more, `${sign} ${first?.label ?? ''}${more}`);
  button.dataset['mark'] = first?.key ?? '';
  button.dataset['look'] = lookOfMarks(marks);
  button.title = 'On hidden lines: show them';
  return button;
}
