import { foldLetters } from '../../shared/domain/letters.ts';

const MAX_EXCERPT_LENGTH = 160;

/** Characters before a match: the list is narrow and truncates what follows. */
const CHARACTERS_BEFORE_MATCH = 24;

/** The folders of the path at the beginning of a remark's line. */
const FOLDERS = /^[^\s:]+\/(?=[^\s:/]+:)/;

const wordsOf = (query: string): string[] => foldLetters(query).split(/\s+/).filter(Boolean);

/** Returns whether a folded text (lower case, composed) contains every word of the query. False for an empty query. */
export function matcherOf(query: string): (text: string) => boolean {
  const words = wordsOf(query);
  return (text) => words.length > 0 && words.every((word) => text.includes(word));
}

/**
 * The line with the query's first word, shortened around it; else the first line that is not blank. The folders of a
 * remark's path are cut first.
 * @param as the folded text, if known
 */
export function excerptOf(text: string, query: string, as?: string): string {
  const [word = ''] = wordsOf(query);
  const line = (word === '' ? null : lineWith(text, word, as ?? foldLetters(text))) ?? firstLine(text);
  const folders = FOLDERS.exec(line)?.[0].length ?? 0;
  const at = word === '' ? folders : Math.max(0, foldLetters(line).indexOf(word));
  const from = beginOf(at, folders);
  const piece = line.slice(from, from + MAX_EXCERPT_LENGTH).toWellFormed();
  return `${from > 0 ? '…' : ''}${piece}${from + MAX_EXCERPT_LENGTH < line.length ? '…' : ''}`;
}

/** Where an excerpt begins: at the start, after the folders, or shortly before the match. */
function beginOf(at: number, folders: number): number {
  if (at <= CHARACTERS_BEFORE_MATCH) return 0;
  return at >= folders && at - folders <= CHARACTERS_BEFORE_MATCH ? folders : at - CHARACTERS_BEFORE_MATCH;
}

/** Folding keeps the lines of a text, but may change their lengths. */
function lineWith(text: string, word: string, as: string): string | null {
  const at = as.indexOf(word);
  if (at < 0) return null;
  let start = 0;
  for (let end = as.indexOf('\n'); end >= 0 && end < at; end = as.indexOf('\n', end + 1))
    start = text.indexOf('\n', start) + 1;
  return lineFrom(text, start);
}

function firstLine(text: string): string {
  const at = text.search(/\S/);
  return at < 0 ? '' : lineFrom(text, text.lastIndexOf('\n', at) + 1);
}

function lineFrom(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end).replace(/\r$/, '');
}
