import { WORD, type Chunk } from '../model/shapes.ts';
import { ADDED, CONTEXT, DELETED, HUNK } from '../model/kinds.ts';
import { colours } from './colour.ts';
import type { Language } from '../model/language-of.ts';
import { shownLine, type ShownLine } from './shown-line.ts';
import { kindAt } from './rows.ts';
import type { Scan } from './scan.ts';
import { changedWords } from './words.ts';

/** How far to look for the other half of a change that a chunk cuts through. */
const BLOCK_REACH = 4096;
/** Lines of the same hunk read before a chunk, so that a comment or string begun there is known. */
const LEAD = 48;
/** Marks in one chunk: each is up to three nodes on the page. */
const MOST_MARKS = 600;

type Ranges = Map<number, number[]>;

/** Word marks and colours of a chunk, as fours: cell, start, end, look. */
export function enrich(scanned: Scan, chunk: Chunk, language: Language | null): Uint32Array {
  const shown = [...chunk.lines].filter((line) => line >= 0 && kindAt(scanned, line) < HUNK);
  if (shown.length === 0) return new Uint32Array();
  const pairs = new Map<number, number>();
  for (const line of shown) {
    const other = partner(scanned, line);
    if (other >= 0) pairs.set(Math.min(line, other), Math.max(line, other));
  }
  const first = shown.reduce((least, line) => Math.min(least, line), Infinity);
  const needed = new Set([...lead(scanned, first), ...shown, ...[...pairs].flat()]);
  const inOrder = [...needed].toSorted((a, b) => a - b);
  const lines = new Map(inOrder.map((line) => [line, shownLine(scanned, line)]));

  const words: Ranges = new Map();
  for (const [old, next] of pairs) {
    const found = changedWords(lines.get(old)?.text ?? '', lines.get(next)?.text ?? '');
    if (found) words.set(old, found.old).set(next, found.next);
  }
  const coloured: Ranges = new Map();
  if (language)
    for (const group of byHunk(scanned, lines))
      for (const side of [DELETED, ADDED]) colourSide(group, side, language, coloured);
  return marks(chunk, words, coloured);
}

/** The line that replaced this one or was replaced by it: the one at the same place of the change; -1: none. */
function partner(scanned: Scan, line: number): number {
  const kind = kindAt(scanned, line);
  if (kind !== ADDED && kind !== DELETED) return -1;
  let from = line;
  while (from > 0 && line - from < BLOCK_REACH && kindAt(scanned, from - 1) === kind) from -= 1;
  if (kind === ADDED) {
    let deleted = from;
    while (deleted > 0 && from - deleted < BLOCK_REACH && kindAt(scanned, deleted - 1) === DELETED)
      deleted -= 1;
    const other = deleted + (line - from);
    return other < from ? other : -1;
  }
  let added = line + 1;
  while (added < scanned.count && added - line < BLOCK_REACH && kindAt(scanned, added) === DELETED)
    added += 1;
  const other = added + (line - from);
  for (let at = added; at <= other; at += 1)
    if (at >= scanned.count || kindAt(scanned, at) !== ADDED) return -1;
  return other;
}

function lead(scanned: Scan, first: number): number[] {
  const lines: number[] = [];
  for (let line = first - 1; line >= 0 && lines.length < LEAD && kindAt(scanned, line) < HUNK; line -= 1)
    lines.push(line);
  return lines;
}

/** Lines in runs that lie in one hunk each: a comment left open in one says nothing about the next. */
function byHunk(scanned: Scan, lines: Map<number, ShownLine>): [number, ShownLine][][] {
  const groups: [number, ShownLine][][] = [];
  let last = -2;
  for (const line of lines) {
    let same = last >= 0;
    for (let between = last + 1; same && between < line[0]; between += 1)
      same = kindAt(scanned, between) < HUNK;
    if (same) groups.at(-1)?.push(line);
    else groups.push([line]);
    last = line[0];
  }
  return groups;
}

/** Colours one side (context and its changed lines) as one text, then gives each line its ranges. */
function colourSide(lines: [number, ShownLine][], side: number, language: Language, into: Ranges): void {
  const mine = lines.filter(([, { kind }]) => kind === CONTEXT || kind === side);
  if (side === DELETED && !mine.some(([, { kind }]) => kind === side)) return;
  const text = mine.map(([, line]) => line.text).join('\n');
  const before = beginsInComment(text) ? '/*' : '';
  const found = colours(before + text, language);
  let [start, at] = [before.length, 0];
  for (const [line, { text: own }] of mine) {
    const end = start + own.length;
    const ranges: number[] = [];
    while (at < found.length && (found[at + 1] ?? 0) <= start) at += 3;
    for (let i = at; i < found.length && (found[i] ?? 0) < end; i += 3)
      ranges.push(
        Math.max(0, (found[i] ?? 0) - start),
        Math.min(end, found[i + 1] ?? 0) - start,
        found[i + 2] ?? 0,
      );
    into.set(line, ranges);
    start = end + 1;
  }
}

/** A hunk may begin inside a block comment: then the comment's end comes before any beginning. */
function beginsInComment(text: string): boolean {
  const end = text.indexOf('*/');
  if (end < 0) return false;
  const start = text.indexOf('/*');
  return (
    (start < 0 || start > end) &&
    text
      .slice(0, end + 1)
      .split('\n')
      .some((line) => line.trimStart().startsWith('*'))
  );
}

function marks(chunk: Chunk, words: Ranges, coloured: Ranges): Uint32Array {
  const flat: number[] = [];
  for (const [cell, line] of chunk.lines.entries()) {
    if (line < 0) continue;
    const room = flat.length / 4 < MOST_MARKS;
    const kind = chunk.kinds[cell] ?? 0;
    const changed = kind === CONTEXT ? [] : (words.get(line) ?? []);
    overlay(flat, cell, room ? (coloured.get(line) ?? []) : [], changed);
  }
  return Uint32Array.from(flat);
}

/** Lays word ranges (pairs) over colour ranges (threes) so that no two marks overlap. */
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
