const LONGEST = 160;

const fold = (text: string): string => text.normalize('NFC').toLowerCase();
const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

/** Tells whether a folded text (lower case, composed) holds every word of the query. No words: none does. */
export function matcherOf(query: string): (folded: string) => boolean {
  const words = wordsOf(query);
  return (folded) => words.length > 0 && words.every((word) => folded.includes(word));
}

/** The line that holds the first word of the query, shortened around it; else the first line. */
export function excerptOf(text: string, query: string): string {
  const [word = ''] = wordsOf(query);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const line = lines.find((one) => fold(one).includes(word)) ?? lines[0] ?? '';
  const at = Math.max(0, fold(line).indexOf(word));
  const from = line.length <= LONGEST ? 0 : Math.max(0, Math.min(at - 40, line.length - LONGEST));
  const piece = line.slice(from, from + LONGEST).toWellFormed();
  return `${from > 0 ? '…' : ''}${piece}${from + LONGEST < line.length ? '…' : ''}`;
}
