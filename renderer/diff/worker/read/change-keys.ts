import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { equalParts } from '../../../../shared/equal-parts.ts';
import { KEY_CHARS } from '../../../../shared/ipc/limits.ts';
import { CONTEXT, HUNK, isChanged, KIND, NO_NEWLINE } from '../../model/kinds.ts';
import { GIT_CONTEXT } from '../../model/steps.ts';
import { hashedHeaders, isExact, isLetter } from '../changes-hash.ts';
import type { Scan } from '../scan.ts';

/**
 * Hex digits of a key: a SHA-256 of the changed lines, then half of one of the lines above them and of those below. Who writes
 * a branch can choose its lines, and must not find two changes with one key.
 */
const CONTENT_CHARS = 64;
const BESIDE_CHARS = 32;
/** There is no line beside the change that says where it is. */
const NOWHERE = '0'.repeat(CONTENT_CHARS);
export const NOTHING_BESIDE = NOWHERE.slice(0, BESIDE_CHARS);

type Lines = Pick<Scan, 'raw' | 'count' | 'starts' | 'kinds' | 'headers'>;

/** What a change is known by: hashes of its lines, and of the lines above and below. */
interface ChangeParts {
  readonly content: string;
  readonly above: string;
  readonly below: string;
}

/**
 * The changes of a diff, in order: runs of changed lines without an unchanged one between them. What they are known by
 * stays the same whatever is changed elsewhere, wherever the lines are by then, and however much is shown around them.
 * What the diff says of the file as a whole, as that it became executable, belongs to its first change. Linear.
 *
 * What is hashed is UTF-16, little-endian: UTF-8 has no form for half a character. Each line ends in LF; first those
 * about the file, then the changed ones with their markers, `\\` after one without a newline at its end.
 */
function* changesOf(scanned: Lines, headers: readonly string[]): Generator<ChangeParts, void> {
  const { raw, count, starts, kinds } = scanned;
  let lines = [...headers];
  const isChange = (line: number): boolean => line < count && isChanged((kinds[line] ?? HUNK) & KIND);
  for (let line = 0; line < count; line += 1) {
    if (!isChange(line)) continue;
    const above = beside(scanned, line - 1, -1);
    for (; isChange(line); line += 1) {
      lines.push(lineText(raw, starts[line]));
      if (((kinds[line] ?? 0) & NO_NEWLINE) !== 0) lines.push('\\');
    }
    yield {
      content: hash(lines.map((each) => `${each}\n`).join('')),
      above,
      below: beside(scanned, line, 1),
    };
    lines = [];
  }
}

/** A key for each change of a diff, in order; see `identify`. */
export const changeKeys = (scanned: Lines): string[] => identify(scanned).keys;

const keyOf = ({ content, above, below }: ChangeParts): string =>
  content + above.slice(0, BESIDE_CHARS) + below.slice(0, BESIDE_CHARS);

/**
 * A SHA-256 of everything that a diff changes and of where, by which a viewed file is known again, with the keys of its
 * changes, as both cost the same; of a file without hunks, such as a binary or only renamed one, there is one key, for
 * what the diff says of it as a whole. None for a diff without the whole id of a binary file: less could be forged.
 */
export function identify(scanned: Lines): { digest: string; keys: string[] } {
  const headers = hashedHeaders(scanned, true);
  if (!isExact(headers)) return { digest: '', keys: [] };
  const all = sha256.create();
  all.update(bytesOf(headers.map((each) => `${each}\n`).join('')));
  const keys: string[] = [];
  for (const change of changesOf(scanned, headers)) {
    keys.push(keyOf(change));
    all.update(bytesOf(`\n${change.content} ${change.above} ${change.below}`));
  }
  const digest = bytesToHex(all.digest());
  // What is said of the file as a whole is all that there is to read.
  if (keys.length === 0 && headers.length > 0) keys.push(digest + NOTHING_BESIDE + NOTHING_BESIDE);
  return { digest, keys };
}

/**
 * A hash of the nearest unchanged lines, up or down from one, to the first that has a letter: others occur everywhere,
 * and alone say nothing of the place.
 */
function beside({ raw, count, starts, kinds }: Lines, line: number, step: 1 | -1): string {
  const lines: string[] = [];
  for (let at = line; at !== line + step * GIT_CONTEXT && at >= 0 && at < count; at += step) {
    if (((kinds[at] ?? HUNK) & KIND) !== CONTEXT) break;
    const text = lineText(raw, starts[at]);
    lines.push(text);
    if (hasLetter(text)) return hash(lines.join('\n'));
  }
  return NOWHERE;
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

const hash = (text: string): string => bytesToHex(sha256(bytesOf(text)));

function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    bytes[at * 2] = code & 255;
    bytes[at * 2 + 1] = code >>> 8;
  }
  return bytes;
}

/** The parts of a key. */
export const keyParts = (key: string): ChangeParts => ({
  content: key.slice(0, CONTENT_CHARS),
  above: key.slice(CONTENT_CHARS, CONTENT_CHARS + BESIDE_CHARS),
  below: key.slice(CONTENT_CHARS + BESIDE_CHARS),
});

/** The keys in a text that is made of them. */
export const keysIn = (text: string): string[] => equalParts(text, KEY_CHARS);
