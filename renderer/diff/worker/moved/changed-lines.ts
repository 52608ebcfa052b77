import { HUNK, KIND, NO_NEWLINE, type ADDED, type DELETED } from '../../model/kinds.ts';
import type { Rows } from '../rows.ts';
import type { Scan } from '../scan.ts';

/** An indentation that belongs to no line. */
export const BLANK_LINE = -1;
/** The line contains bytes that are not UTF-8: it equals no other, because what it contains is not known. */
const UNREADABLE = -2;
/** A tab ends at a multiple of this, as in Git. */
const TAB_COLUMNS = 8;
/** At least so many characters of a line are hashed. */
const HASHED_CHARS = 48;
const NOT_UTF8 = '\ufffd';

/** A file with its rows: changed lines that are shown as unchanged take no part. */
export interface MovableFile {
  readonly scanned: Scan;
  readonly rows: Pick<Rows, 'same'>;
}

/**
 * The removed or the added lines of all files, in order. A line is known by its position in this list; lists are
 * parallel.
 */
export interface ChangedLines {
  readonly files: readonly MovableFile[];
  readonly count: number;
  /** The index of the line's file. */
  readonly file: Uint32Array;
  /** The line of its file's scan. */
  readonly line: Uint32Array;
  /** A hash of some of its text without indentation: different ones mean different texts, not the other way round. */
  readonly hash: Int32Array;
  /** Columns of its indentation, or BLANK_LINE. */
  readonly indent: Int32Array;
  /** Where its text without indentation starts in its file's diff, and how long it is. */
  readonly start: Uint32Array;
  readonly length: Uint32Array;
  /** 1: it directly follows the one before it, in the same file. */
  readonly follows: Uint8Array;
}

type Writable = { -readonly [Name in keyof ChangedLines]: ChangedLines[Name] };

/** Vertical tab, form feed and carriage return: Git skips them before an indentation. */
const isSkipped = (code: number): boolean => code >= 11 && code <= 13;

/** Where a line's text ends. */
function textEnd({ raw, starts, kinds, count }: Scan, line: number): number {
  const [kind, below] = [kinds[line] ?? 0, kinds[line + 1] ?? HUNK];
  if (line + 1 < count && kind < NO_NEWLINE && (below & KIND) < HUNK) return (starts[line + 1] ?? 0) - 1;
  const end = raw.indexOf('\n', starts[line]);
  return end < 0 ? raw.length : end;
}

/** The diff of a line's file. */
export const diffTextOf = ({ files, file }: ChangedLines, p: number): string =>
  files[file[p] ?? 0]?.scanned.raw ?? '';

export const isReadable = ({ indent }: ChangedLines, p: number): boolean => (indent[p] ?? 0) !== UNREADABLE;

/** Reads the changed lines of one kind. Yields after each file, so that the caller can pause. */
export function* changedLines(
  files: readonly MovableFile[],
  kind: typeof ADDED | typeof DELETED,
  count: number,
): Generator<void, ChangedLines> {
  const lines = {
    files,
    count: 0,
    file: new Uint32Array(count),
    line: new Uint32Array(count),
    hash: new Int32Array(count),
    indent: new Int32Array(count),
    start: new Uint32Array(count),
    length: new Uint32Array(count),
    follows: new Uint8Array(count),
  };
  for (const [index, file] of files.entries()) {
    readFile(lines, index, file, kind);
    yield;
  }
  return lines;
}

function readFile(into: Writable, index: number, { scanned, rows }: MovableFile, kind: number): void {
  const { raw, starts, kinds, count } = scanned;
  const { file, line: lines, hash: hashes, indent, start: from, length, follows } = into;
  const unchanged = shownAsUnchanged(scanned, rows.same);
  const isReadableFile = !raw.includes(NOT_UTF8);
  let [p, last] = [into.count, -2];
  for (let line = 0; line < count; line += 1) {
    if (((kinds[line] ?? 0) & KIND) !== kind || unchanged?.[line] === 1) continue;
    const end = textEnd(scanned, line);
    let at = (starts[line] ?? 0) + 1;
    let [columns, code] = [0, 0];
    for (; at < end; at += 1) {
      code = raw.charCodeAt(at);
      if (code === 32) columns += 1;
      else if (code === 9) columns += TAB_COLUMNS - (columns % TAB_COLUMNS);
      else if (code > 13 || columns > 0 || at === end - 1 || !isSkipped(code)) break;
    }
    const isBlank = at === end || (code === 13 && raw.slice(at, end).trim() === '');
    const isKnown = isReadableFile || !raw.slice(at, end).includes(NOT_UTF8);
    file[p] = index;
    lines[p] = line;
    from[p] = at;
    length[p] = isBlank ? 0 : end - at;
    hashes[p] = isBlank ? 0 : sampleHash(raw, at, end);
    indent[p] = !isKnown ? UNREADABLE : isBlank ? BLANK_LINE : columns;
    follows[p] = line === last + 1 ? 1 : 0;
    last = line;
    p += 1;
  }
  into.count = p;
}

/** Of every character, in a long line of some that are spread over it. */
function sampleHash(raw: string, start: number, end: number): number {
  let hash = end - start;
  const step = hash < 2 * HASHED_CHARS ? 1 : Math.trunc(hash / HASHED_CHARS);
  let at = start;
  // Two by two: one multiplication need not wait for the other.
  let other = 0x811c9dc5;
  for (; at + step < end; at += 2 * step) {
    hash = Math.imul(hash ^ raw.charCodeAt(at), 0x01000193);
    other = Math.imul(other ^ raw.charCodeAt(at + step), 0x85ebca6b);
  }
  if (at < end) hash = Math.imul(hash ^ raw.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (other >>> 7) ^ other, 0x9e3779b1);
  // So that equal low bits do not mean neighbours in a table.
  return hash ^ (hash >>> 15);
}

/** Marks the lines on either side that differ only in ignored white space. */
export function shownAsUnchanged(scanned: Scan, same: Int32Array | null): Uint8Array | null {
  if (!same) return null;
  const unchanged = new Uint8Array(scanned.count);
  for (const [old, next] of same.entries())
    if (next >= 0 && next !== old) {
      unchanged[old] = 1;
      unchanged[next] = 1;
    }
  return unchanged;
}
