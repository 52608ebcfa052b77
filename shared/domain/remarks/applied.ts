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
 * Whether a file has the suggested lines where the lines that they replace were: the same lines are around them, and
 * the lines that were there are not. Wherever in the file that is. Linear in the file.
 */
export function isApplied(
  { above, now, below }: LinesAround,
  suggested: readonly string[],
  file: readonly string[],
): boolean {
  const text = file.map(comparableLine);
  const says = suggested.join('').replaceAll(/[^\p{L}\p{N}]/gu, '').length >= MIN_WORD_CHARACTERS;
  return CONTEXTS.some((context) => {
    if (context < 3 && !says) return false;
    const within = (lines: readonly string[]): string[] =>
      [...above.slice(-context), ...lines, ...below.slice(0, context)].map(comparableLine);
    return contains(text, within(suggested)) && !contains(text, within(now));
  });
}

/** Knuth, Morris and Pratt: other ways take as long as both lengths multiplied. */
function contains(text: readonly string[], sought: readonly string[]): boolean {
  if (sought.length === 0) return false;
  const back: number[] = [0];
  let length = 0;
  for (let at = 1; at < sought.length; at += 1) {
    while (length > 0 && sought[at] !== sought[length]) length = back[length - 1] ?? 0;
    if (sought[at] === sought[length]) length += 1;
    back.push(length);
  }
  length = 0;
  for (const line of text) {
    while (length > 0 && line !== sought[length]) length = back[length - 1] ?? 0;
    if (line === sought[length]) length += 1;
    if (length === sought.length) return true;
  }
  return false;
}
