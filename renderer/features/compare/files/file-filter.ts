import { foldLetters } from '../../../../shared/domain/letters.ts';
import type { Diff, DiffFile } from '../../../diff/index.ts';
import { fileNames, type FileName } from '../../../diff/model/file-names.ts';
import { count, plural } from '../../../ui/format.ts';
import { fuzzyPlaces } from '../../../ui/fuzzy.ts';
import type { RemarkCounts } from '../../remarks/index.ts';
import { onceFor } from '../../../ui/once-for.ts';
import { sumsOfAll } from '../reading/file-sums.ts';
import { pathsOfGenerated } from './generated-files.ts';

/** What a filter looks at besides the file itself. */
interface FilterFacts extends Pick<Diff, 'generated'> {
  readonly remarks: ReadonlyMap<string, RemarkCounts>;
  readonly viewed: ReadonlySet<string>;
}

/** The same, with what only some words need. */
interface FactsOfFiles extends FilterFacts {
  readonly pathsOfGenerated: () => ReadonlySet<string>;
}

const factsOf = (files: readonly DiffFile[], facts: FilterFacts): FactsOfFiles => ({
  ...facts,
  pathsOfGenerated: () => pathsOfGenerated(files, facts.generated),
});

type Selects = (file: DiffFile, facts: FactsOfFiles) => boolean;

/** Of files that were not loaded it is not known what anyone read. */
const isUnreadByAll = ({ additions, deletions, linesReadByAny, hash, readers }: DiffFile): boolean =>
  additions + deletions > 0 ? additions + deletions > linesReadByAny : hash !== '' && readers === '';

/** Offered only where others say what they read. */
const UNREAD_BY_ALL = 'is:unread-by-all';

/** Words that select files by what they are, with what they mean after "Files". */
const KINDS: Readonly<Record<string, { means: string; selects: Selects }>> = {
  'is:unviewed': {
    means: 'that you have not viewed',
    selects: ({ path }, { viewed }) => !viewed.has(path),
  },
  'is:added': { means: 'that are new', selects: ({ state }) => state === 'A' || state === 'C' },
  'is:deleted': { means: 'that were deleted', selects: ({ state }) => state === 'D' },
  'is:renamed': { means: 'that were renamed', selects: ({ state }) => state === 'R' },
  'is:binary': { means: 'that are binary', selects: ({ isBinary }) => isBinary },
  [UNREAD_BY_ALL]: {
    means: 'that no one has read',
    selects: (file, { viewed }) => !viewed.has(file.path) && isUnreadByAll(file),
  },
  'is:generated': {
    means: 'that a program made',
    selects: ({ path }, facts) => facts.pathsOfGenerated().has(path),
  },
  'has:open': {
    means: 'with open remarks',
    selects: ({ path }, { remarks }) => (remarks.get(path)?.open ?? 0) > 0,
  },
  'has:remark': {
    means: 'with remarks',
    selects: ({ path }, { remarks }) => (remarks.get(path)?.all ?? 0) > 0,
  },
  'has:moved': { means: 'with moved code', selects: ({ moved }) => moved > 0 },
  'by:agent': { means: 'with lines that an agent wrote', selects: ({ byAgent }) => byAgent > 0 },
  'by:person': { means: 'with lines that a person typed', selects: ({ byPerson }) => byPerson > 0 },
};

const EXTENSION = 'ext:';
const WITHOUT = '-';

/** Whether files are what a word says; null: it is part of a path. */
function isWhat(word: string): Selects | null {
  const kind = Object.hasOwn(KINDS, word) ? KINDS[word] : undefined;
  if (kind || !word.startsWith(EXTENSION)) return kind?.selects ?? null;
  const ending = `.${foldLetters(word.slice(EXTENSION.length)).replace(/^\./, '')}`;
  return ({ path }) => foldLetters(path).endsWith(ending);
}

/** What words for kinds of files begin with. */
const KIND_PREFIX = /^(?:is|has|by):/;

/** A word without the sign that leaves files out. */
const whatOf = (word: string): string => (word.startsWith(WITHOUT) ? word.slice(WITHOUT.length) : word);

/** Whether a word is only begun, and says nothing yet. */
function isBegun(what: string): boolean {
  if (what === '' || what === EXTENSION) return true;
  return KIND_PREFIX.test(what) && !Object.hasOwn(KINDS, what) && beginsKind(what);
}

const beginsKind = (what: string): boolean => Object.keys(KINDS).some((kind) => kind.startsWith(what));

/** The first word of a filter that looks like a kind of file and is none; undefined: there is none. */
export const unknownKind = (filter: string): string | undefined =>
  filter.split(' ').find((word) => KIND_PREFIX.test(whatOf(word)) && !beginsKind(whatOf(word)));

/** Whether files pass a word of a filter; null: it is part of a path, matched by its letters. */
function selectsBy(word: string): Selects | null {
  const what = whatOf(word);
  if (isBegun(what)) return () => true;
  if (what === word) return isWhat(word);
  const selects = isWhat(what);
  if (selects) return (file, facts) => !selects(file, facts);
  const part = foldLetters(what);
  return ({ path }) => !foldLetters(path).includes(part);
}

/** The most words of a filter that count; more are pasted, not typed. */
const MAX_FILTER_WORDS = 32;

/** The files that a filter selects: in order, or the best match first if part of a path was typed. */
export function filteredFiles(
  files: readonly DiffFile[],
  filter: string,
  facts: FilterFacts,
): readonly DiffFile[] {
  const typed = filter.split(' ').filter(Boolean).slice(0, MAX_FILTER_WORDS);
  const words = typed.map((word) => ({ word, selects: selectsBy(word) }));
  const all = words.flatMap(({ selects }) => selects ?? []);
  const own = factsOf(files, facts);
  const passes = (file: DiffFile | undefined): boolean =>
    file !== undefined && all.every((is) => is(file, own));
  const part = words.flatMap(({ word, selects }) => (selects === null ? [word] : [])).join(' ');
  if (part === '') return all.length === 0 ? files : files.filter(passes);
  const places = fuzzyPlaces(fileNames(files), part, pathOf, (at) => passes(files[at]));
  return places.flatMap((at) => files[at] ?? []);
}

const pathOf = ({ path }: FileName): string => path;

/** A word that can be typed into the filter. */
export interface OfferedWord {
  readonly word: string;
  /** How many files it selects, or leaves out. */
  readonly files: number;
  /** In a sentence. */
  readonly title: string;
}

/** How many extensions and folders are offered: the most frequent ones. */
const MAX_EXTENSIONS = 4;
const MAX_FOLDERS = 2;

/** What can be typed to select some of these files. Words that select none are left out. */
export function offeredWords(files: readonly DiffFile[], facts: FilterFacts): OfferedWord[] {
  const own = factsOf(files, facts);
  const names = fileNames(files);
  const kinds = Object.entries(KINDS).map(([word, { means, selects }]) => {
    const selected = files.filter((file) => selects(file, own)).length;
    return { word, files: selected, title: `Files ${means}: ${count(selected)}` };
  });
  return [
    ...kinds.filter(
      (kind) => kind.files > 0 && (kind.word !== UNREAD_BY_ALL || sumsOfAll(files).isReadByOthers),
    ),
    ...mostFrequent(byExtension(names), files.length, MAX_EXTENSIONS).map(([ending, selected]) => ({
      word: `${EXTENSION}${ending}`,
      files: selected,
      title: `Files whose names end in .${ending}: ${count(selected)}`,
    })),
    ...mostFrequent(byFolder(names), files.length, MAX_FOLDERS).map(([folder, selected]) => ({
      word: `${WITHOUT}${folder}`,
      files: selected,
      title: `Leave out ${folder}: ${plural(selected, 'file')}`,
    })),
  ];
}

/** What files have in common most often. What all of them have selects nothing. */
const mostFrequent = (
  counts: ReadonlyMap<string, number>,
  all: number,
  most: number,
): [what: string, files: number][] =>
  [...counts]
    .filter(([what, selected]) => selected < all && /^[\w.+/-]+$/.test(what))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most);

/** How many files have the same, counted once for a list of names. */
const countBy = (of: (path: string) => string) =>
  onceFor((names: readonly FileName[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const { path } of names) {
      const what = of(path);
      counts.set(what, (counts.get(what) ?? 0) + 1);
    }
    return counts;
  });

/** Without its dot, in lower case; empty: it has none. */
function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** The folder at the top, with its slash; empty: it is in none. */
const folderOf = (path: string): string => path.slice(0, path.indexOf('/') + 1);

const byExtension = countBy(extensionOf);
const byFolder = countBy(folderOf);

/** Whether a word is in a filter. */
export const hasWord = (filter: string, word: string): boolean => filter.split(' ').includes(word);

/** A filter with a word, or without it if it had it. */
export function toggledWord(filter: string, word: string): string {
  const words = filter.split(' ').filter(Boolean);
  const others = words.filter((one) => one !== word);
  return (others.length < words.length ? others : [...others, word]).join(' ');
}
