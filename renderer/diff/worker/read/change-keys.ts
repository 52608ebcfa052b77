import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { KEY_CHARS } from '../../../../shared/ipc/limits.ts';
import { CONTEXT, HUNK, isChanged, KIND, NO_NEWLINE } from '../../model/kinds.ts';
import { GIT_CONTEXT } from '../../model/steps.ts';
import { hashedHeaders, isLetter } from '../changes-hash.ts';
import type { Scan } from '../scan.ts';

/**
 * Hex digits of a key: a SHA-256 of the changed lines, then half of one of a line above them and of one below. Who writes
 * a branch can choose its lines, and must not find two changes with one key.
 */
const CONTENT_CHARS = 64;
const BESIDE_CHARS = 32;
/** There is no line beside the change that says where it is. */
export const NOTHING_BESIDE = '0'.repeat(BESIDE_CHARS);

type Lines = Pick<Scan, 'raw' | 'count' | 'starts' | 'kinds' | 'headers'>;

/**
 * A key for each change of a diff, in order: a run of changed lines without an unchanged one between them. It stays the
 * same whatever is changed elsewhere, wherever the lines are by then, and however much is shown around them. What the
 * diff says of the file as a whole, as that it became executable, belongs to its first change. Linear.
 *
 * What is hashed is UTF-16, little-endian: UTF-8 has no form for half a character. Each line ends in LF; first those
 * about the file, then the changed ones with their markers, `\\` after one without a newline at its end.
 */
export function changeKeys(scanned: Lines): string[] {
  const { raw, count, starts, kinds } = scanned;
  const keys: string[] = [];
  let lines: string[] = hashedHeaders(scanned, true);
  const isChange = (line: number): boolean => line < count && isChanged((kinds[line] ?? HUNK) & KIND);
  for (let line = 0; line < count; line += 1) {
    if (!isChange(line)) continue;
    const above = beside(scanned, line - 1, -1);
    for (; isChange(line); line += 1) {
      lines.push(lineText(raw, starts[line]));
      if (((kinds[line] ?? 0) & NO_NEWLINE) !== 0) lines.push('\\');
    }
    keys.push(hash(lines.map((each) => `${each}\n`).join('')) + above + beside(scanned, line, 1));
    lines = [];
  }
  return keys;
}

/** A hash of the nearest unchanged line, up or down from one, that has a letter: others occur everywhere. */
function beside({ raw, count, starts, kinds }: Lines, line: number, step: 1 | -1): string {
  for (let at = line; at !== line + step * GIT_CONTEXT && at >= 0 && at < count; at += step) {
    if (((kinds[at] ?? HUNK) & KIND) !== CONTEXT) break;
    const text = lineText(raw, starts[at]);
    if (hasLetter(text)) return hash(text).slice(0, BESIDE_CHARS);
  }
  return NOTHING_BESIDE;
}

/** A line with its marker, without its end. */
function lineText(raw: string, start = 0): string {
  const end = raw.indexOf('\n', start);
  return raw.slice(start, end < 0 ? raw.length : end);
}

function hasLetter(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (isLetter(text.charCodeAt(at))) return true;
  return false;
}

function hash(text: string): string {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    bytes[at * 2] = code & 255;
    bytes[at * 2 + 1] = code >>> 8;
  }
  return bytesToHex(sha256(bytes));
}

/** The parts of a key. */
export const keyParts = (key: string): { content: string; above: string; below: string } => ({
  content: key.slice(0, CONTENT_CHARS),
  above: key.slice(CONTENT_CHARS, CONTENT_CHARS + BESIDE_CHARS),
  below: key.slice(CONTENT_CHARS + BESIDE_CHARS),
});

/** The keys in a text that is made of them. */
export const keysIn = (text: string): string[] =>
  Array.from({ length: Math.floor(text.length / KEY_CHARS) }, (_, at) =>
    text.slice(at * KEY_CHARS, (at + 1) * KEY_CHARS),
  );
