import { CHUNK } from '../model/geometry.ts';
import { WORD, type Chunk } from '../model/shapes.ts';
import { ADDED, CONTEXT, DELETED, HUNK, isChanged } from '../model/kinds.ts';
import { colours } from './colour.ts';
import type { Language } from '../model/language-of.ts';
import type { Content } from './context/content.ts';
import { compareApart } from './long-line/apart.ts';
import { showChanges, shownChanges } from './long-line/long-lines.ts';
import { shownLine, type ShownLine } from './shown-line.ts';
import { fileBudget, pairLines, type LinePair } from './pairs.ts';
import { kindAt, leftOf, rightOf, type Rows } from './rows.ts';
import type { Scan } from './scan.ts';
import { startStates, type StartStates } from './start-states.ts';
import { changedWords } from './words.ts';

/** How far to search for the other half of a change split by a chunk boundary. */
const MAX_BLOCK_ROWS = 4096;
/** The most marks in a chunk: each is up to three nodes in the page. */
const MAX_CHUNK_MARKS = 600;

/** The text of a line of moved code where it was moved from or to; null: not known. */
export type TextElsewhere = (line: number) => string | null;

type Ranges = Map<number, number[]>;

/** Word marks and colours of a chunk, in groups of four: cell, start, end, look. */
export function enrich(
  scanned: Scan,
  rows: Rows,
  chunk: Chunk,
  language: Language | null,
  content: Content | null = null,
  elsewhere: TextElsewhere = () => null,
): Uint32Array {
  const shown = linesOf(scanned, chunk);
  if (shown.length === 0) return new Uint32Array();
  const pairs = pairsOf(scanned, rows, chunk);
  const states = language && startStates(scanned, language, content);
  const lines = new Set([...shown, ...pairs.flat()]);
  const needed = states ? withLead(states, lines) : lines;
  const inOrder = [...needed].toSorted((a, b) => a - b);
  const texts = new Map(inOrder.map((line) => [line, shownLine(scanned, line)]));

  const words: Ranges = new Map();
  for (const [old, next] of pairs) {
    const [one, two] = [texts.get(old), texts.get(next)];
    if (one?.cut || two?.cut) {
      for (const line of [old, next])
        words.set(sideOf(line, old === line), shownChanges(scanned, line, texts.get(line)?.cut ?? null));
      continue;
    }
    const changed = changedWords(one?.text ?? '', two?.text ?? '');
    if (changed) words.set(sideOf(old, true), changed.old).set(sideOf(next, false), changed.next);
  }
  for (const line of shown) {
    if (rows.moved?.moves.changed[line] !== 1) continue;
    const [other, own] = [elsewhere(line), texts.get(line)];
    const changed = other === null || !own || own.cut ? null : changedAfterIndent(other, own.text);
    if (changed) words.set(sideOf(line, kindAt(scanned, line) === DELETED), changed);
  }
  const coloured: Ranges = new Map();
  if (language && states)
    for (const group of inRuns(texts))
      for (const side of [DELETED, ADDED] as const)
        colourSide(group, side, language, states.startOf(group[0]?.[0] ?? 0, side), coloured);
  return marks(chunk, words, coloured);
}

/** The words of a moved line that differ; its indentation is that of the code around it. */
function changedAfterIndent(before: string, own: string): number[] | null {
  const text = own.trimStart();
  const indent = own.length - text.length;
  return changedWords(before.trimStart(), text)?.next.map((column) => column + indent) ?? null;
}

/** Key of a line as removed or added: with white space ignored, an unchanged line may be shown as both. */
const sideOf = (line: number, removed: boolean): number => 2 * line + (removed ? 0 : 1);

/** Shows what changed in the long lines of a chunk. False if nothing has to be redrawn. */
export const showLongChanges = (scanned: Scan, rows: Rows, chunk: Chunk): boolean =>
  chunk.cuts.size > 0 && showChanges(scanned, pairsOf(scanned, rows, chunk));

/** The same for lines too long to be compared here. @returns the lines to redraw */
export const compareVeryLong = async (scanned: Scan, rows: Rows, chunk: Chunk): Promise<number[]> =>
  chunk.cuts.size === 0 ? [] : (await compareApart(scanned, pairsOf(scanned, rows, chunk))).flat();

const linesOf = (scanned: Scan, chunk: Chunk): number[] =>
  [...chunk.lines].filter((line) => line >= 0 && kindAt(scanned, line) < HUNK);

/** Moved code is compared with where it was moved from. */
const isMoved = ({ moved }: Rows, line: number): boolean => (moved?.moves.runOf[line] ?? 0) > 0;

/** Pairs of removed and added lines of a chunk; one half may lie outside it. */
function pairsOf(scanned: Scan, rows: Rows, chunk: Chunk): readonly LinePair[] {
  if (chunk.perRow === 2)
    return sideBySide(chunk).filter(([old, next]) => !isMoved(rows, old) && !isMoved(rows, next));
  const pairs: LinePair[] = [];
  const here = new Set(linesOf(scanned, chunk));
  const budget = fileBudget();
  const from = chunk.index * CHUNK;
  for (let row = from; row < from + chunk.texts.length;) {
    if (!isChanged(chunk.kinds[row - from] ?? CONTEXT)) {
      row += 1;
      continue;
    }
    const { olds, nexts, end } = blockAround(scanned, rows, row);
    row = end;
    for (const pair of pairLines(scanned, olds, nexts, budget))
      if (here.has(pair[0]) || here.has(pair[1])) pairs.push(pair);
  }
  return pairs;
}

/** In a split view the rows determine the pairs. */
function sideBySide({ lines, kinds }: Chunk): LinePair[] {
  const pairs: LinePair[] = [];
  for (let cell = 0; cell < lines.length; cell += 2) {
    const [old = -1, next = -1] = [lines[cell], lines[cell + 1]];
    if (old >= 0 && next >= 0 && kinds[cell] === DELETED && kinds[cell + 1] === ADDED)
      pairs.push([old, next]);
  }
  return pairs;
}

/** Removed lines and the added ones below them, and the row after. */
interface ChangedBlock {
  olds: readonly number[];
  nexts: readonly number[];
  end: number;
}

/** The block around a row of a changed line. If it is too large, only the line itself. */
function blockAround(scanned: Scan, rows: Rows, row: number): ChangedBlock {
  const [least, most] = [Math.max(0, row - MAX_BLOCK_ROWS), Math.min(rows.count, row + MAX_BLOCK_ROWS)];
  const isAlone = (at: number, other: typeof leftOf): boolean => other(rows, scanned, at) < 0;
  const edge = (at: number, other: typeof leftOf, step: 1 | -1): number => {
    let behind = at;
    while (behind >= least && behind < most && isAlone(behind, other)) behind += step;
    return behind;
  };
  const added = isAlone(row, leftOf) ? edge(row, leftOf, -1) + 1 : edge(row, rightOf, 1);
  const [from, to] = [edge(added - 1, rightOf, -1) + 1, edge(added, leftOf, 1)];
  const complete = (from > least || least === 0) && (to < most || most === rows.count);
  if (!complete) return { olds: [], nexts: [], end: row + 1 };
  const lines = (first: number, end: number, of: typeof leftOf): number[] =>
    Array.from({ length: end - first }, (_, at) => of(rows, scanned, first + at)).filter(
      (line) => line >= 0 && !isMoved(rows, line),
    );
  return { olds: lines(from, added, leftOf), nexts: lines(added, to, rightOf), end: to };
}

/** Adds, before each run of lines, those from the start of the piece it starts in. */
function withLead(states: StartStates, lines: ReadonlySet<number>): Set<number> {
  const all = new Set(lines);
  let last = -2;
  for (const line of [...lines].toSorted((a, b) => a - b)) {
    if (line !== last + 1) for (let at = states.pieceOf(line); at < line; at += 1) all.add(at);
    last = line;
  }
  return all;
}

/** Groups lines in runs without gaps: a scope left open by one run says nothing about the next. */
function inRuns(lines: ReadonlyMap<number, ShownLine>): [number, ShownLine][][] {
  const runs: [number, ShownLine][][] = [];
  let last = -2;
  for (const line of lines) {
    if (line[0] === last + 1) runs.at(-1)?.push(line);
    else runs.push([line]);
    [last] = line;
  }
  return runs;
}

/** Colours one side (context and its changed lines) as one text, then assigns the ranges to its lines. */
function colourSide(
  lines: [number, ShownLine][],
  side: number,
  language: Language,
  before: string,
  into: Ranges,
): void {
  const those = lines.filter(([, { kind }]) => kind === CONTEXT || kind === side);
  if (side === DELETED && !those.some(([, { kind }]) => kind === side)) return;
  const mine = those.flatMap(([line, shown]) => piecesOf(line, shown));
  const text = mine.map((piece) => piece.text).join('\n');
  const coloured = colours(before + text, language);
  let [start, at] = [before.length, 0];
  for (const { line, text: own, before: column } of mine) {
    const end = start + own.length;
    const ranges = column === 0 ? [] : (into.get(line) ?? []);
    while (at < coloured.length && (coloured[at + 1] ?? 0) <= start) at += 3;
    for (let i = at; i < coloured.length && (coloured[i] ?? 0) < end; i += 3)
      ranges.push(
        column + Math.max(0, (coloured[i] ?? 0) - start),
        column + Math.min(end, coloured[i + 1] ?? 0) - start,
        coloured[i + 2] ?? 0,
      );
    into.set(line, ranges);
    start = end + 1;
  }
}

/** The shown text of a line, in one or more pieces: hidden text may contain the end of a string or comment. */
function piecesOf(line: number, { text, cut }: ShownLine): { line: number; text: string; before: number }[] {
  if (!cut) return [{ line, text, before: 0 }];
  const pieces: { line: number; text: string; before: number }[] = [];
  let before = 0;
  for (let i = 0; i < cut.parts.length; i += 2) {
    const size = (cut.parts[i + 1] ?? 0) - (cut.parts[i] ?? 0);
    pieces.push({ line, text: text.slice(before, before + size), before });
    before += size;
  }
  return pieces;
}

function marks(chunk: Chunk, words: Ranges, coloured: Ranges): Uint32Array {
  const flat: number[] = [];
  for (const [cell, line] of chunk.lines.entries()) {
    if (line < 0) continue;
    const room = flat.length / 4 < MAX_CHUNK_MARKS;
    const kind = chunk.kinds[cell] ?? 0;
    const changed = kind === CONTEXT ? [] : (words.get(sideOf(line, kind === DELETED)) ?? []);
    overlay(flat, cell, room ? (coloured.get(line) ?? []) : [], changed);
  }
  return Uint32Array.from(flat);
}

/** Lays word ranges (pairs) over colour ranges (threes) so that marks do not overlap. */
function overlay(flat: number[], cell: number, colour: number[], words: number[]): void {
  const edges = new Set<number>();
  for (let i = 0; i < colour.length; i += 3) edges.add(colour[i] ?? 0).add(colour[i + 1] ?? 0);
  for (const edge of words) edges.add(edge);
  const places = [...edges].toSorted((a, b) => a - b);
  let [c, w] = [0, 0];
  for (let i = 0; i + 1 < places.length; i += 1) {
    const [start, end] = [places[i] ?? 0, places[i + 1] ?? 0];
    while (c < colour.length && (colour[c + 1] ?? 0) <= start) c += 3;
    while (w < words.length && (words[w + 1] ?? 0) <= start) w += 2;
    const look = c < colour.length && (colour[c] ?? 0) <= start ? (colour[c + 2] ?? 0) : 0;
    const word = w < words.length && (words[w] ?? 0) <= start ? WORD : 0;
    if (look + word > 0) flat.push(cell, start, end, look + word);
  }
}
