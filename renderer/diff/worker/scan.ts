import { ADDED, CONTEXT, DELETED, HUNK, HUNK_AFTER_GAP, NO_NEWLINE, REST } from '../model/kinds.ts';
import { GIT_CONTEXT } from '../model/steps.ts';
import { surroundingsHash } from './changes-hash.ts';
import { narrow, type LineNumbers } from './narrow.ts';

/**
 * The positions of everything in one file's diff text, without copying it. Line i starts at `starts[i]` (including its
 * marker) and is `kinds[i]`; `olds` and `news` are its 1-based numbers, for a hunk the number of its first line.
 */
export interface Scan {
  raw: string;
  count: number;
  starts: LineNumbers;
  kinds: Uint8Array;
  olds: LineNumbers;
  news: LineNumbers;
  additions: number;
  deletions: number;
  hunks: number;
  /** Lines below the last hunk; null if unknown. */
  rest: number | null;
  /** The header lines before the first hunk, and those of every further section (a type change has two). */
  headers: string[];
  /** The line ends: every line CRLF, none, or some. */
  crlf: 'all' | 'none' | 'some';
  /** Lines end with a carriage return alone: to Git the file is a single line without an end. */
  cr: boolean;
  /**
   * Sixteen hex digits hashing the changed lines alone, and eight hashing everything else, so that a rebase changes
   * neither.
   */
  hash: string;
  /** It is a file as it is in a commit: its lines were not added. */
  isWholeFile?: true;
}

const HUNK_HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const PLUS = 43;
const MINUS = 45;
const SPACE = 32;
const BACKSLASH = 92;
const AT = 64;
const CR = 13;

/** Grows as needed and is shared by all scans: each copies its own part. */
let room = 4096;
let starts = new Uint32Array(room);
let kinds = new Uint8Array(room);
let olds = new Uint32Array(room);
let news = new Uint32Array(room);

function copy<T extends Uint32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function grow(): void {
  room *= 2;
  starts = copy(starts, new Uint32Array(room));
  kinds = copy(kinds, new Uint8Array(room));
  olds = copy(olds, new Uint32Array(room));
  news = copy(news, new Uint32Array(room));
}

/**
 * Finds the rows of one file's unified diff. Hunks end where their header says, so content that looks like a header
 * stays content; a hunk truncated by the host ends with the text.
 * @param lines number of lines on the new side, if known
 */
export function scan(raw: string, lines?: number): Scan {
  const headers: string[] = [];
  let [count, at, additions, deletions, hunks] = [0, 0, 0, 0, 0];
  let [oldLeft, newLeft, oldNumber, newNumber, oldEnd, around] = [0, 0, 0, 0, 1, 0];
  let [withCr, withoutCr, cr] = [0, 0, false];
  let [hashA, hashB] = [0x811c9dc5, 0x1b873593];

  const push = (start: number, kind: number, old: number, next: number): void => {
    if (count === room) grow();
    starts[count] = start;
    kinds[count] = kind;
    olds[count] = old;
    news[count] = next;
    count += 1;
  };

  /** The previous line has no line end at all, so a carriage return there is not part of CRLF. */
  const unended = (): void => {
    if (count === 0 || ((kinds[count - 1] ?? 0) & NO_NEWLINE) !== 0) return;
    markNoNewline(count);
    const start = starts[count - 1] ?? 0;
    const end = at - 1;
    if (raw.charCodeAt(end - 1) === CR && end - start > 1) withCr -= 1;
    else withoutCr -= 1;
    cr ||= raw.slice(start, end).includes('\r');
  };

  while (at < raw.length) {
    let end = raw.indexOf('\n', at);
    if (end < 0) end = raw.length;
    const first = raw.charCodeAt(at);
    if (oldLeft > 0 || newLeft > 0) {
      if (first === PLUS || first === MINUS) {
        for (let i = at; i < end; i += 1) hashA = Math.imul(hashA ^ raw.charCodeAt(i), 0x01000193);
        // The second half only mixes in the first at each line's end: half the work, and order still counts.
        hashB = Math.imul(hashB ^ hashA ^ (end - at), 0x85ebca6b) + 0x27d4eb2f;
        hashA = Math.imul(hashA ^ 10, 0x01000193);
      }
      if (first === PLUS) {
        push(at, ADDED, 0, newNumber);
        newNumber += 1;
        newLeft -= 1;
        additions += 1;
        around = 0;
      } else if (first === MINUS) {
        push(at, DELETED, oldNumber, 0);
        oldNumber += 1;
        oldLeft -= 1;
        deletions += 1;
        around = 0;
      } else if (first === BACKSLASH) unended();
      else {
        push(at, CONTEXT, oldNumber, newNumber);
        oldNumber += 1;
        newNumber += 1;
        oldLeft -= 1;
        newLeft -= 1;
        around += 1;
      }
      if (first !== BACKSLASH) {
        if (raw.charCodeAt(end - 1) === CR && end - at > 1) withCr += 1;
        else withoutCr += 1;
      }
    } else if (first === AT) {
      const match = HUNK_HEADER.exec(raw.slice(at, Math.min(end, at + 100)));
      if (match) {
        oldNumber = Number(match[1]);
        newNumber = Number(match[3]);
        oldLeft = Number(match[2] ?? 1);
        newLeft = Number(match[4] ?? 1);
        // An empty side is numbered by the line before it.
        if (oldLeft === 0) oldNumber += 1;
        if (newLeft === 0) newNumber += 1;
        push(at, oldNumber > oldEnd ? HUNK_AFTER_GAP : HUNK, oldNumber, newNumber);
        oldEnd = oldNumber + oldLeft;
        hunks += 1;
      } else headers.push(raw.slice(at, end));
    } else if (first === BACKSLASH) unended();
    else if (first === SPACE || first === PLUS || first === MINUS || end > at) {
      const line = raw.slice(at, Math.min(end, at + 8192));
      // A second section: its line numbers start again.
      if (hunks > 0 && line.startsWith('diff --git ')) oldEnd = Number.MAX_SAFE_INTEGER;
      headers.push(line);
      if (line === 'GIT binary patch') {
        // None of its lines look like a header. It may be followed by what the file became.
        const next = raw.indexOf('\ndiff --git ', end);
        if (next < 0) break;
        end = next;
      }
    }
    at = end + 1;
  }

  // If there is less context than Git shows around a change, the file ends there.
  const ended = around < GIT_CONTEXT || ((kinds[count - 1] ?? 0) & NO_NEWLINE) !== 0;
  let rest: number | null = ended ? 0 : null;
  if (oldLeft > 0 || newLeft > 0 || oldEnd === Number.MAX_SAFE_INTEGER) rest = 0;
  else if (lines !== undefined) rest = Math.max(0, lines - newNumber + 1);
  if (rest !== 0) push(raw.length, REST, oldNumber, newNumber);

  const result = { raw, count, starts: narrow(starts, count), kinds: kinds.slice(0, count), headers };
  return {
    ...result,
    olds: narrow(olds, count),
    news: narrow(news, count),
    additions,
    deletions,
    hunks,
    rest,
    crlf: withCr === 0 ? 'none' : withoutCr === 0 ? 'all' : 'some',
    cr: cr && withCr === 0 && withoutCr === 0,
    hash: hex(hashA) + hex(hashB) + surroundingsHash(result),
  };
}

const hex = (hash: number): string => (hash >>> 0).toString(16).padStart(8, '0');

function markNoNewline(count: number): void {
  if (count > 0) kinds[count - 1] = (kinds[count - 1] ?? 0) | NO_NEWLINE;
}

/** The text of one line without its marker and line end; keeps a CR. */
export function lineText(scanned: Pick<Scan, 'raw' | 'starts' | 'kinds'>, line: number): string {
  const start = scanned.starts[line] ?? 0;
  const end = scanned.raw.indexOf('\n', start);
  const skip = (scanned.kinds[line] ?? 0) % NO_NEWLINE >= HUNK ? 0 : 1;
  return scanned.raw.slice(
    Math.min(start + skip, end < 0 ? scanned.raw.length : end),
    end < 0 ? undefined : end,
  );
}
