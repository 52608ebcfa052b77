import { foldLetters } from '../../../../shared/domain/letters.ts';
import type { Commit } from '../../../../shared/ipc/shapes.ts';
import { filterWords, passes } from '../../remarks/filter-words.ts';
import type { RemarkCounts } from '../../remarks/index.ts';

/** A part of paths, or (`exact`) one file's or folder's path from the top. */
export interface WantedPath {
  readonly text: string;
  readonly exact: boolean;
}

/** What a filter of commits asks for; a commit must have all of it, of the paths one. In small letters, but for paths. */
export interface CommitFilter {
  readonly words: readonly string[];
  readonly authors: readonly string[];
  readonly paths: readonly WantedPath[];
  readonly remarks: ReturnType<typeof filterWords>;
}

/** So much of a message is looked through. */
const MESSAGE = 4000;
/** Fewer characters are no id: half of all ids begin with a digit. */
const ID = 4;
/** As many as a question may have. */
const MOST_PATHS = 3;
/** Words that are looked for, each once; who pastes a page means none of them in particular. */
const MOST_WORDS = 32;
/** Characters of a path that can be asked about. */
const LONGEST_PATH = 4096;

const some = (all: readonly string[]): string[] => [...new Set(all)].filter(Boolean).slice(0, MOST_WORDS);

/** Reads `author:name`, `path:part`, `path:/from/the/top` (quoted where there are blanks) and words out of what was typed. */
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
      paths.push({ text: path.replace(/^\//, '').slice(0, LONGEST_PATH), exact: path.startsWith('/') });
  }
  return { words: some(words), authors: some(authors), paths: paths.slice(0, MOST_PATHS), remarks };
}

/** The filter that asks for the commits which change one file, also under the name it had before. */
export const filterOfFile = ({ path, oldPath }: { path: string; oldPath: string }): string =>
  [path, oldPath].filter(Boolean).map(wordOf).join(' ');

const wordOf = (path: string): string =>
  /[\s"]/.test(path) ? `path:"/${path.replaceAll('"', '""')}"` : `path:/${path}`;

/** At blanks, but not between quotation marks; two of them are one that is meant. */
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
 * The commits that have everything a filter asks for, in their order: a history reads as one.
 * @param touching the commits that change files of the filter's paths; without such it is not asked for
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
    const text = foldLetters(`${commit.message.slice(0, MESSAGE)} ${who}`);
    return words.every((word) => text.includes(word) || (word.length >= ID && commit.sha.startsWith(word)));
  });
}
