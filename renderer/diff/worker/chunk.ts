import { CHUNK } from '../model/geometry.ts';
import {
  FOLDABLE,
  HAS_HIDDEN,
  HUNK_READ,
  MARKABLE,
  MOVED_LINE,
  NO_NEWLINE_HERE,
  type Chunk,
  type View,
} from '../model/shapes.ts';
import {
  EMPTY_CELL,
  ADDED,
  CONTEXT,
  DELETED,
  HUNK,
  MOVED_HEAD,
  NO_NEWLINE,
  REST,
  isChanged,
  isHunk,
} from '../model/kinds.ts';
import type { MovedRun } from '../model/moves.ts';
import { isUnchanged, kindAt, leftOf, rightOf, type Rows } from './rows.ts';
import type { RowMoves } from './moved/row-moves.ts';
import { hasChange, type HunkRows } from './read/hunk-rows.ts';
import type { Scan } from './scan.ts';
import { shownLine } from './shown-line.ts';

/**
 * Matches any character that may need a visible mark: controls, invisible and bidi characters. Exact parts are computed
 * later.
 */
const SUSPICIOUS =
  // oxlint-disable-next-line no-control-regex -- exactly the characters to find
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\udb40]/;

/**
 * Extracts one chunk from a file: text and numbers, without parsing.
 * @param headText what the row above moved code says
 */
export function plainChunk(
  file: number,
  scanned: Scan,
  rows: Rows,
  view: View,
  index: number,
  headText: (run: MovedRun) => string = () => '',
): Chunk {
  const perRow = view.mode === 'split' ? 2 : 1;
  const from = index * CHUNK;
  const size = Math.max(0, Math.min(CHUNK, rows.count - from)) * perRow;
  const chunk: Chunk = {
    file,
    view: view.revision,
    index,
    perRow,
    texts: [],
    kinds: new Uint8Array(size).fill(EMPTY_CELL),
    lines: new Int32Array(size).fill(-1),
    olds: new Uint32Array(size),
    news: new Uint32Array(size),
    flags: new Uint8Array(size),
    cuts: new Map(),
  };
  for (let row = from; row < from + size / perRow; row += 1) {
    const run = rows.moved?.runAt.get(row);
    if (rows.moved && run !== undefined) {
      fillHead(chunk, rows.moved.moves, run, headText);
      if (perRow === 2) chunk.texts.push('');
      continue;
    }
    const [left, right] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
    const line = right < 0 ? left : right;
    const kind = kindAt(scanned, line);
    const same = isUnchanged(rows, left, right);
    if (kind >= HUNK) {
      fill(chunk, scanned, line, kind);
      if (rows.hunks && isHunk(kind) && hasChange(scanned, line)) markHunk(chunk, rows.hunks, line);
      if (perRow === 2) chunk.texts.push('');
    } else if (perRow === 1) {
      // If only ignored white space differs: shown once, as the new text, with both numbers.
      const isChange = !same && scanned.isWholeFile !== true;
      fill(chunk, scanned, line, isChange ? (left < 0 ? ADDED : DELETED) : CONTEXT, left, right);
    } else {
      cell(chunk, scanned, left, same ? CONTEXT : DELETED, left, left === right ? right : -1);
      cell(chunk, scanned, right, same ? CONTEXT : ADDED, left === right ? left : -1, right);
    }
  }
  if (rows.moved) markMoved(chunk, rows.moved.moves);
  return chunk;
}

function fillHead(chunk: Chunk, moves: RowMoves, run: number, headText: (run: MovedRun) => string): void {
  const at = chunk.texts.length;
  const of = moves.runs[run];
  if (!of) return;
  chunk.texts.push(headText(of));
  chunk.kinds[at] = MOVED_HEAD;
  chunk.olds[at] = moves.hiddenLines[run] ?? 0;
  chunk.news[at] = of.space;
  chunk.flags[at] = moves.folds ? FOLDABLE : 0;
}

/** The hunk row that was filled last offers to mark its hunk. */
function markHunk(chunk: Chunk, { read, folded, folds, readers }: HunkRows, line: number): void {
  const { texts, flags, news } = chunk;
  const at = texts.length - 1;
  const names = readers.get(line);
  if (names !== undefined) (chunk.readers ??= new Map()).set(at, names);
  const isRead = read.has(line);
  flags[at] = (flags[at] ?? 0) | MARKABLE | (isRead ? HUNK_READ : 0) | (isRead && folds ? FOLDABLE : 0);
  news[at] = folded.get(line) ?? 0;
}

/** A line that differs from the one that it was moved from is shown as any other change. */
function markMoved({ lines, kinds, flags }: Chunk, { runOf, changed }: RowMoves): void {
  for (const [at, line] of lines.entries())
    if (isChanged(kinds[at] ?? CONTEXT) && (runOf[line] ?? 0) > 0 && changed[line] === 0)
      flags[at] = (flags[at] ?? 0) | MOVED_LINE;
}

/** Fills a cell, which may be empty. */
function cell(chunk: Chunk, scanned: Scan, line: number, kind: number, old: number, next: number): void {
  if (line < 0) chunk.texts.push('');
  else fill(chunk, scanned, line, kind, old, next);
}

/** @param old,next the lines whose numbers the cell shows; -1: none on that side */
function fill(chunk: Chunk, scanned: Scan, line: number, kind: number, old = -1, next = -1): void {
  const at = chunk.texts.length;
  const { text, cut } = shownLine(scanned, line);
  if (cut) chunk.cuts.set(at, cut);
  chunk.texts.push(text);
  chunk.kinds[at] = kind;
  chunk.lines[at] = line;
  chunk.olds[at] = kind < HUNK ? (scanned.olds[old] ?? 0) : notShown(scanned, line, kind);
  chunk.news[at] = scanned.news[next] ?? 0;
  chunk.flags[at] =
    (SUSPICIOUS.test(text) ? HAS_HIDDEN : 0) |
    ((scanned.kinds[line] ?? 0) & NO_NEWLINE ? NO_NEWLINE_HERE : 0);
}

/** How many lines are hidden above a hunk, or below the last one. */
function notShown(scanned: Scan, hunk: number, kind: number): number {
  if (kind === HUNK) return 0;
  if (kind === REST) return scanned.rest ?? 0;
  const before = hunk - 1;
  const above = kindAt(scanned, before);
  if (above === DELETED || above === CONTEXT)
    return (scanned.olds[hunk] ?? 0) - (scanned.olds[before] ?? 0) - 1;
  return above === ADDED ? (scanned.news[hunk] ?? 0) - (scanned.news[before] ?? 0) - 1 : 0;
}
