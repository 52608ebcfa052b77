import { comparableLine } from './suggested-lines.ts';

/** Lines that a suggestion would replace, with a few above and below. */
export interface LinesAround {
  above: readonly string[];
  now: readonly string[];
  below: readonly string[];
}

/** How many lines above and below must be there as well. Fewer, if the suggestion says enough by itself. */
const CONTEXTS = [3, 1];
const MIN_WORD_CHARACTERS = 4;

/**
 * Where a file has the suggested lines in place of those that they replace: the same lines are around them, and the
 * lines that were there are not. Wherever in the file that is. Linear in the file.
 * @returns the 0-based line at which they begin, or would if there are none; null: they are not there
 */
export function appliedAt(
  { above, now, below }: LinesAround,
  suggested: readonly string[],
  file: readonly string[],
): number | null {
  const text = file.map(comparableLine);
  const says = suggested.join('').replaceAll(/[^\p{L}\p{N}]/gu, '').length >= MIN_WORD_CHARACTERS;
  for (const context of CONTEXTS) {
    if (context < 3 && !says) continue;
    const before = above.slice(-context);
    const within = (lines: readonly string[]): string[] =>
      [...before, ...lines, ...below.slice(0, context)].map(comparableLine);
    const at = positionOf(text, within(suggested));
    if (at !== null && positionOf(text, within(now)) === null) return at + before.length;
  }
  return null;
}

/** Knuth, Morris and Pratt: other ways take as long as both lengths multiplied. */
function positionOf(text: readonly string[], sought: readonly string[]): number | null {
  if (sought.length === 0) return null;
  const back: number[] = [0];
  let length = 0;
  for (let at = 1; at < sought.length; at += 1) {
    while (length > 0 && sought[at] !== sought[length]) length = back[length - 1] ?? 0;
    if (sought[at] === sought[length]) length += 1;
    back.push(length);
  }
  length = 0;
  for (const [at, line] of text.entries()) {
    while (length > 0 && line !== sought[length]) length = back[length - 1] ?? 0;
    if (line === sought[length]) length += 1;
    if (length === sought.length) return at + 1 - length;
  }
  return null;
}
