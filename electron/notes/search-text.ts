import { foldLetters } from '../../shared/domain/letters.ts';

const LONGEST = 160;

/** Letters before what was found: a list is narrow, and cuts what is behind. */
const BEFORE = 24;

/** The folders of the path that a line begins with, if the line is a remark. */
const FOLDERS = /^[^\s:]+\/(?=[^\s:/]+:)/;

const wordsOf = (query: string): string[] => foldLetters(query).split(/\s+/).filter(Boolean);

/** Tells whether a folded text (lower case, composed) holds every word of the query. No words: none does. */
export function matcherOf(query: string): (text: string) => boolean {
  const words = wordsOf(query);
  return (text) => words.length > 0 && words.every((word) => text.includes(word));
}

/**
 * The line that holds the first word of the query, shortened around it; else the first that is not blank. The folders of
 * a remark's path give way.
 * @param as the text folded, where that is known
 */
export function excerptOf(text: string, query: string, as?: string): string {
  const [word = ''] = wordsOf(query);
  const line = (word === '' ? null : lineWith(text, word, as ?? foldLetters(text))) ?? firstLine(text);
  const folders = FOLDERS.exec(line)?.[0].length ?? 0;
  const at = word === '' ? folders : Math.max(0, foldLetters(line).indexOf(word));
  const from = beginOf(at, folders);
  const piece = line.slice(from, from + LONGEST).toWellFormed();
  return `${from > 0 ? '…' : ''}${piece}${from + LONGEST < line.length ? '…' : ''}`;
}

/** Where an excerpt begins: at the start, behind the folders, or shortly before what was found. */
function beginOf(at: number, folders: number): number {
  if (at <= BEFORE) return 0;
  return at >= folders && at - folders <= BEFORE ? folders : at - BEFORE;
}

/** Folded or not, a text has the same lines; their lengths may differ. */
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
