import { foldLetters } from '../../../../shared/domain/letters.ts';
import type { Commit } from '../../../../shared/ipc/shapes.ts';
import { filterWords, passes } from '../../remarks/filter-words.ts';
import type { RemarkCounts } from '../../remarks/index.ts';

/** A part of a path, or (`exact`) a file's or folder's path from the root. */
export interface WantedPath {
  readonly text: string;
  readonly exact: boolean;
}

/** A parsed filter of commits: a commit must match everything, and one of the paths. Lower case, except paths. */
export interface CommitFilter {
  readonly words: readonly string[];
  readonly authors: readonly string[];
  readonly paths: readonly WantedPath[];
  readonly remarks: ReturnType<typeof filterWords>;
}

/** Only the beginning of a message is searched. */
const MAX_MESSAGE_CHARS = 4000;
/** Fewer characters are not an id prefix: half of all ids begin with a digit. */
const MIN_ID_CHARS = 4;
/** The IPC contract's limit. */
const MAX_PATHS = 3;
/** A pasted page has too many words to search for each. */
const MAX_WORDS = 32;
/** The IPC contract's limit. */
const MAX_PATH_CHARS = 4096;

const some = (all: readonly string[]): string[] => [...new Set(all)].filter(Boolean).slice(0, MAX_WORDS);

/** Parses `author:name`, `path:part`, `path:/from/the/top` (quoted if it has blanks) and words. */
export function parseCommitFilter(typed: string): CommitFilter {
  const remarks = filterWords(typed);
  const [words, authors, paths]: [string[], string[], WantedPath[]] = [[], [], []];
  for (const word of split(remarks.rest)) {
    const value = (name: string): string | null =>
      word.toLowerCase().startsWith(name) ? word.slice(name.length) : null;
    const [author, path] = [value('author:'), value('path:')];
    if (author !== null) authors.push(foldLetters(author));
    else if (path === null) words.push(foldLetters(word));
    else if (path !== '' && path !== '/')
      paths.push({ text: path.replace(/^\//, '').slice(0, MAX_PATH_CHARS), exact: path.startsWith('/') });
  }
  return { words: some(words), authors: some(authors), paths: paths.slice(0, MAX_PATHS), remarks };
}

/** The filter for commits that change one file, also under its former name. */
export const filterOfFile = ({ path, oldPath }: { path: string; oldPath: string }): string =>
  [path, oldPath].filter(Boolean).map(wordOf).join(' ');

const wordOf = (path: string): string =>
  /[\s"]/.test(path) ? `path:"/${path.replaceAll('"', '""')}"` : `path:/${path}`;

/** Splits at blanks outside quotation marks; doubled quotation marks are literal. */
function split(text: string): string[] {
  const words: string[] = [];
  let word = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"' && quoted && text.charAt(at + 1) === '"') {
      word += sign;
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (quoted || sign.trim() !== '') word += sign;
    else {
      words.push(word);
      word = '';
    }
  }
  return [...words, word].filter(Boolean);
}

/**
 * The commits that match a filter, in the same order.
 * @param touching the commits that change files on the filter's paths; unused without paths
 */
export function filterCommits(
  commits: readonly Commit[],
  { words, authors, paths, remarks }: CommitFilter,
  counts: ReadonlyMap<string, RemarkCounts>,
  touching: ReadonlySet<string>,
): readonly Commit[] {
  if (words.length + authors.length + paths.length === 0 && remarks.remarks === 'any') return commits;
  return commits.filter((commit) => {
    if (!passes(remarks, counts.get(commit.sha))) return false;
    if (paths.length > 0 && !touching.has(commit.sha)) return false;
    const who = foldLetters(`${commit.authorName} ${commit.authorEmail}`);
    if (!authors.every((author) => who.includes(author))) return false;
    if (words.length === 0) return true;
    const text = foldLetters(`${commit.message.slice(0, MAX_MESSAGE_CHARS)} ${who}`);
    return words.every(
      (word) => text.includes(word) || (word.length >= MIN_ID_CHARS && commit.sha.startsWith(word)),
    );
  });
}
