import { threeWay } from './three-way.ts';

const WORDS = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;
const MOST_WORDS = 2_000;

const wordsOf = (lines: string[]): string[] => lines.join('\n').match(WORDS) ?? [];

/**
 * Merges a few lines word by word where both sides changed the same line in different places. null when that cannot
 * be done without a decision. A proposal to look at, never saved by itself.
 */
export function mergeWords(base: string[], theirs: string[], mine: string[]): string[] | null {
  if (base.length === 0 || theirs.length === 0 || mine.length === 0) return null;
  const [o, a, b] = [wordsOf(base), wordsOf(theirs), wordsOf(mine)];
  if (Math.max(o.length, a.length, b.length) > MOST_WORDS) return null;
  const words: string[] = [];
  for (const chunk of threeWay(o, a, b)) {
    if (chunk.kind === 'conflict') return null;
    for (const word of chunk.own) words.push(word);
  }
  return words.join('').split('\n');
}
