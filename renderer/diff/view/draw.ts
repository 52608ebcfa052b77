import { visibleParts } from '../../../shared/domain/visible-text.ts';
import type { Offer } from '../page/contexts.ts';
import type { StoredChunk } from '../page/chunk-store.ts';
import { HAS_HIDDEN, MARK, MOVED_LINE, NO_NEWLINE_HERE, SYNTAX, WORD, type Chunk } from '../model/shapes.ts';
import { ADDED, HUNK, EMPTY_CELL, MOVED_HEAD } from '../model/kinds.ts';
import { gapsOf, lineControls } from './cut-line.ts';
import { element, hunkRow } from './hunk-row.ts';
import { movedRow } from './moved-row.ts';
import colours from './code-colours.module.css';
import hiddenCharacter from './hidden-character.module.css';
import { setChildren } from './insert-slots.ts';
import styles from './rows.module.css';

/** Indexed by the kinds of kinds.ts. */
const KIND_CLASS = ['', styles.add, styles.del];
/** What screen readers call a row. */
const KIND_ROLE = ['', 'insertion', 'deletion'];
const LOOK_CLASS = SYNTAX.map((name) => (name === '' ? '' : (colours[name] ?? '')));
/** A context row's marker is a space, so that every row has a line of its own. */
const MARKERS = [' ', '+', '\u2212'];
/** Moved lines: they came here, or left. */
const MOVED_MARKERS = ['', '\u2198', '\u2197'];
/** The digits that fit in a gutter column. */
const GUTTER_DIGITS = 6;
const NO_MARKS = new Uint32Array();
const NO_GAPS: ReturnType<typeof gapsOf> = [];

/** By row of the chunk: elements placed under it. */
export type Blocks = ReadonlyMap<number, readonly HTMLElement[]>;

/** Rows that share a gutter; both of its texts have one line per row. */
interface Run {
  element: HTMLElement;
  numbers: string[];
  markers: string[];
}

/**
 * Draws a chunk's rows into its host, replacing the previous ones. Creates text nodes only: all content is untrusted.
 * Rows up to the next hunk or block form one run; wrapped rows, which differ in height, form one each. Blocks already
 * in the host are not touched.
 * @param columns of line numbers in a row, or in a cell of two
 */
export function drawChunk(
  host: HTMLElement,
  { chunk, marks }: StoredChunk,
  wrap: boolean,
  offer: Offer,
  blocks: Blocks,
  columns: 1 | 2,
): void {
  const rows: Node[] = [];
  const drawn: Run[] = [];
  let runs: Run[] = [];
  let mark = 0;
  for (let cell = 0; cell < chunk.texts.length; cell += chunk.perRow) {
    const kind = chunk.kinds[cell] ?? 0;
    if (kind >= HUNK && kind < EMPTY_CELL) {
      rows.push(kind === MOVED_HEAD ? movedRow(chunk, cell) : hunkRow(chunk, cell, offer));
      runs = [];
      continue;
    }
    if (wrap || runs.length === 0) drawn.push(...(runs = beginRuns(rows, chunk.perRow)));
    for (const [side, run] of runs.entries()) {
      const row = document.createElement('div');
      mark = fill(row, chunk, cell + side, marks, mark);
      run.element.append(row);
      const [old, next] = [number(chunk.olds[cell + side]), number(chunk.news[cell + side])];
      const isOld = chunk.perRow === 2 && side === 0;
      run.numbers.push(columns === 2 ? `${old}\t${next}` : isOld ? old : next);
      run.markers.push(markerOf(chunk, cell + side));
    }
    const below = blocks.get(cell / chunk.perRow);
    if (below) {
      for (const node of below) rows.push(node);
      runs = [];
    }
  }
  for (const { element: run, numbers, markers } of drawn) {
    run.dataset['numbers'] = numbers.join('\n');
    run.dataset['markers'] = markers.join('\n');
  }
  setChildren(host, rows, new Set([...blocks.values()].flat()));
}

const begin = (): Run => ({ element: element('div', styles.run, ''), numbers: [], markers: [] });

/** Starts one run in unified, two side by side in split. */
function beginRuns(rows: Node[], perRow: 1 | 2): Run[] {
  if (perRow === 1) {
    const run = begin();
    rows.push(run.element);
    return [run];
  }
  const [left, right] = [begin(), begin()];
  left.element.dataset['side'] = 'left';
  right.element.dataset['side'] = 'right';
  const pair = element('div', styles.pair, '');
  pair.append(left.element, right.element);
  rows.push(pair);
  return [left, right];
}

function markerOf({ kinds, flags }: Chunk, cell: number): string {
  const moved = ((flags[cell] ?? 0) & MOVED_LINE) !== 0;
  return (moved ? MOVED_MARKERS : MARKERS)[kinds[cell] ?? 0] ?? ' ';
}

/** A line number, right-aligned by plain spaces: the font is monospaced. */
const number = (value: number | undefined): string => (value ? String(value) : '').padStart(GUTTER_DIGITS);

function fill(row: HTMLElement, chunk: Chunk, cell: number, marks: Uint32Array | null, mark: number): number {
  const kind = chunk.kinds[cell] ?? 0;
  const text = chunk.texts[cell] ?? '';
  const flags = chunk.flags[cell] ?? 0;
  const hidden = (flags & HAS_HIDDEN) !== 0;
  const own = flags & MOVED_LINE ? styles.moved : kind === EMPTY_CELL ? styles.none : KIND_CLASS[kind];
  row.className = `${styles.row ?? ''} ${own ?? ''}`;
  row.dataset['cell'] = String(cell);
  const role = KIND_ROLE[kind] ?? '';
  if (role !== '') row.setAttribute('role', role);
  const line = chunk.lines[cell] ?? -1;
  const cut = chunk.cuts.get(cell);
  const gaps = cut ? gapsOf(cut, line) : NO_GAPS;
  let [at, next, gap] = [0, mark, 0];
  const upTo = (to: number): void => {
    for (let left = gaps[gap]; left && left.column <= to; left = gaps[(gap += 1)]) {
      if (left.column > at) put(row, text.slice(at, left.column), hidden);
      at = Math.max(at, left.column);
      row.append(left.button());
    }
    if (to > at) put(row, text.slice(at, to), hidden);
    at = Math.max(at, to);
  };
  const all = marks ?? NO_MARKS;
  for (; next < all.length && (all[next] ?? 0) <= cell; next += MARK) {
    if (all[next] === cell) {
      const [start, end, look] = [all[next + 1] ?? 0, all[next + 2] ?? 0, all[next + 3] ?? 0];
      upTo(start);
      const span = document.createElement('span');
      const word = look >= WORD ? (kind === ADDED ? colours.addWord : colours.delWord) : '';
      span.className = `${LOOK_CLASS[look % WORD] ?? ''} ${word ?? ''}`.trim();
      put(span, text.slice(start, end), hidden);
      row.append(span);
      at = end;
    }
  }
  upTo(text.length);
  if (cut) row.append(lineControls(cut, line));
  if (flags & NO_NEWLINE_HERE) row.append(element('span', styles.end, ''));
  return next;
}

/** Appends text, wrapping each invisible character in a mark that names it. */
function put(parent: HTMLElement, text: string, hidden: boolean): void {
  if (!hidden) {
    parent.append(text);
    return;
  }
  for (const part of visibleParts(text)) {
    if (part.hidden === undefined) parent.append(part.text);
    else {
      const mark = element('span', hiddenCharacter.hidden, part.text);
      mark.dataset['name'] = part.hidden;
      mark.title = `Invisible character: ${part.hidden}`;
      parent.append(mark);
    }
  }
}
