/** A match: higher is better; `at` are the indices of the matched characters, for showing why. */
export interface FuzzyMatch {
  readonly score: number;
  readonly at: readonly number[];
}

const BOUNDARY = /[\s/\\._\-:#@]/;

/** How well a character at `index` starts a word: after a separator, at a hump, or at the very start. */
function startBonus(text: string, index: number): number {
  if (index === 0) return 10;
  const before = text.charAt(index - 1);
  if (BOUNDARY.test(before)) return before === '/' ? 9 : 8;
  const here = text.charAt(index);
  const hump = before === before.toLowerCase() && here !== here.toLowerCase();
  return hump ? 6 : 0;
}

/**
 * Matches the words of `query` as subsequences of `text`, ignoring case. Runs and word starts score high, gaps and
 * length score low; matches near the end of a path (its file name) win over its folders. Null: no match.
 * Linear in the text for each word, so five thousand paths stay well under a frame.
 */
export function fuzzy(query: string, text: string): FuzzyMatch | null {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return { score: 0, at: [] };
  const low = text.toLowerCase();
  if (low.length !== text.length) return plain(words, low);
  let score = -text.length / 100;
  const at: number[] = [];
  for (const word of words) {
    const found = wordMatch(word, low, text);
    if (found === null) return null;
    score += found.score;
    at.push(...found.at);
  }
  return { score, at: [...new Set(at)].toSorted((a, b) => a - b) };
}

/** Lower-casing changed the length (a few scripts do): indices would lie, so match without marks. */
function plain(words: readonly string[], low: string): FuzzyMatch | null {
  return words.every((word) => low.includes(word)) ? { score: 0, at: [] } : null;
}

function wordMatch(word: string, low: string, text: string): FuzzyMatch | null {
  const whole = bestSubstring(word, low, text);
  if (whole !== null) return whole;
  // Backwards greedy: the last possible place of each character, which favours the file name over its folders.
  const at: number[] = [];
  let from = low.length;
  for (let i = word.length - 1; i >= 0; i--) {
    from = low.lastIndexOf(word.charAt(i), from - 1);
    if (from === -1 || (from === 0 && i > 0)) return null;
    at.unshift(from);
  }
  let score = 0;
  for (const [i, index] of at.entries()) {
    const previous = at[i - 1];
    score += 1 + startBonus(text, index);
    if (previous !== undefined) score += index === previous + 1 ? 5 : -Math.min(3, (index - previous) / 4);
  }
  return { score, at };
}

function bestSubstring(word: string, low: string, text: string): FuzzyMatch | null {
  let best = -1;
  let bestBonus = -1;
  for (let index = low.indexOf(word); index !== -1; index = low.indexOf(word, index + 1)) {
    const bonus = startBonus(text, index) + (index > low.lastIndexOf('/') ? 4 : 0);
    if (bonus < bestBonus) continue;
    best = index;
    bestBonus = bonus;
  }
  if (best === -1) return null;
  const exact = word.length === low.length ? 50 : 0;
  return {
    score: 20 + word.length * 8 + bestBonus + exact,
    at: Array.from({ length: word.length }, (_, i) => best + i),
  };
}

/** The matching items, best first; ties keep their order. An empty query keeps everything as it is. */
export function fuzzySort<T>(
  items: readonly T[],
  query: string,
  textOf: (item: T) => string,
): { item: T; match: FuzzyMatch }[] {
  const found = items.flatMap((item) => {
    const match = fuzzy(query, textOf(item));
    return match === null ? [] : [{ item, match }];
  });
  return query.trim() === '' ? found : found.toSorted((a, b) => b.match.score - a.match.score);
}
