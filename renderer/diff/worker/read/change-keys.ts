import { CONTEXT, HUNK, isChanged, KIND, NO_NEWLINE } from '../../model/kinds.ts';
import { GIT_CONTEXT } from '../../model/steps.ts';
import { hashedHeaders, isLetter } from '../changes-hash.ts';
import type { Scan } from '../scan.ts';

/** Hex digits of a key: 16 of the changed lines, then 8 of a line above them and 8 of one below. */
export const KEY_CHARS = 32;
const CONTENT_CHARS = 16;
const BESIDE_CHARS = 8;
/** There is no line beside the change that says where it is. */
export const NOTHING_BESIDE = '0'.repeat(BESIDE_CHARS);

const LINE_END = 10;
const [SEED_A, SEED_B] = [0x811c9dc5, 0x1b873593];
const [PRIME_A, PRIME_B] = [0x01000193, 0x85ebca6b];

type Lines = Pick<Scan, 'raw' | 'count' | 'starts' | 'kinds' | 'headers'>;

/**
 * A key for each change of a diff, in order: a run of changed lines without an unchanged one between them. It stays the
 * same whatever is changed elsewhere, wherever the lines are by then, and however much is shown around them. What the
 * diff says of the file as a whole, as that it became executable, belongs to its first change. Linear.
 */
export function changeKeys(scanned: Lines): string[] {
  const { raw, count, starts, kinds } = scanned;
  const keys: string[] = [];
  let [a, b] = [SEED_A, SEED_B];
  const mix = (code: number): void => {
    a = Math.imul(a ^ code, PRIME_A);
    b = Math.imul(b ^ code, PRIME_B) + (b >>> 15);
  };
  const mixText = (text: string): void => {
    for (let at = 0; at < text.length; at += 1) mix(text.charCodeAt(at));
    mix(LINE_END);
  };
  for (const header of hashedHeaders(scanned)) mixText(header);
  const isChange = (line: number): boolean => line < count && isChanged((kinds[line] ?? HUNK) & KIND);
  for (let line = 0; line < count; line += 1) {
    if (!isChange(line)) continue;
    const above = beside(scanned, line - 1, -1);
    for (; isChange(line); line += 1) {
      for (let at = starts[line] ?? 0; at < raw.length && raw.charCodeAt(at) !== LINE_END; at += 1)
        mix(raw.charCodeAt(at));
      mix(LINE_END);
      if (((kinds[line] ?? 0) & NO_NEWLINE) !== 0) mixText('\\');
    }
    keys.push(hex(a) + hex(b) + above + beside(scanned, line, 1));
    [a, b] = [SEED_A, SEED_B];
  }
  return keys;
}

/** A hash of the nearest unchanged line, up or down from one, that has a letter: others occur everywhere. */
function beside({ raw, count, starts, kinds }: Lines, line: number, step: 1 | -1): string {
  for (let at = line; at !== line + step * GIT_CONTEXT && at >= 0 && at < count; at += step) {
    if (((kinds[at] ?? HUNK) & KIND) !== CONTEXT) break;
    let [hash, hasLetter] = [SEED_A, false];
    for (let from = starts[at] ?? 0; from < raw.length && raw.charCodeAt(from) !== LINE_END; from += 1) {
      const code = raw.charCodeAt(from);
      hash = Math.imul(hash ^ code, PRIME_A);
      hasLetter ||= isLetter(code);
    }
    if (hasLetter) return hex(hash === 0 ? 1 : hash);
  }
  return NOTHING_BESIDE;
}

const hex = (hash: number): string => (hash >>> 0).toString(16).padStart(8, '0');

/** The parts of a key. */
export const keyParts = (key: string): { content: string; above: string; below: string } => ({
  content: key.slice(0, CONTENT_CHARS),
  above: key.slice(CONTENT_CHARS, CONTENT_CHARS + BESIDE_CHARS),
  below: key.slice(CONTENT_CHARS + BESIDE_CHARS, KEY_CHARS),
});

/** The keys in a text that is made of them. */
export const keysIn = (text: string): string[] =>
  Array.from({ length: Math.floor(text.length / KEY_CHARS) }, (_, at) =>
    text.slice(at * KEY_CHARS, (at + 1) * KEY_CHARS),
  );
