import type { Anchor } from '../../../shared/domain/remarks/index.ts';
import type { RemarkThread, ReviewCopy } from '../../../shared/ipc/remarks.ts';
import { fileNames, filePlaces, type FileName } from '../../diff/model/file-names.ts';
import { countThreads, type RemarkCounts } from './use-remarks.ts';
import { onceFor } from '../../ui/once-for.ts';

/** The names of a diff's files: in the diff, and on each of its sides. */
export interface NamesInDiff {
  /** The name under which the diff shows a file with this current or former name; undefined: it does not show it. */
  shownAs: (at: NamedSide) => string | undefined;
  /** Other files of the diff that have the same old lines: copies of the file. */
  copiesOf: (at: NamedSide) => readonly string[];
  /** The name on that side of the file shown as `path`: a renamed or copied file had another name before. */
  nameOn: (path: string, side: 'new' | 'old') => string;
  isCopy: (path: string) => boolean;
}

/** A file, or lines of it, such as the place of a thread. */
interface NamedSide {
  readonly path: string;
  readonly side?: 'new' | 'old';
}

/** A thread at one of the places where the diff shows it. */
export interface ThreadInDiff extends RemarkThread {
  /** The files that show the same old lines, because they are copies. */
  readonly copies?: readonly string[];
  /** It is shown in one of these: it is counted, and stepped to, in its own file. */
  readonly again?: true;
}

/** The names in a diff of these files; the same value while none of them changes. */
export const namesInDiff = (files: readonly FileName[]): NamesInDiff => namesAmong(fileNames(files));

/** Mostly there are no remarks, and very many files: nothing is looked up before a name is needed. */
const namesAmong = onceFor((names: readonly FileName[]): NamesInDiff => {
  const renamed = (): Renamed => renamedAmong(names);
  const NO_COPIES: readonly string[] = [];
  const shownAs = ({ path, side }: NamedSide): string | undefined => {
    // A current name wins over a former one, and a rename over copies, which have old lines alone.
    if (filePlaces(names).has(path)) return path;
    return renamed().now.get(path) ?? (side === 'old' ? renamed().copies.get(path)?.[0] : undefined);
  };
  return {
    shownAs,
    copiesOf: (at) => {
      const copies = at.side === 'old' ? (renamed().copies.get(at.path) ?? NO_COPIES) : NO_COPIES;
      return copies.length === 0 ? copies : copies.filter((path) => path !== shownAs(at));
    },
    nameOn: (path, side) => (side === 'old' ? renamed().before.get(path) : undefined) ?? path,
    isCopy: (path) => {
      const source = renamed().before.get(path);
      return source !== undefined && renamed().copies.get(source)?.includes(path) === true;
    },
  };
});

/** Former names by current ones, and the other way round. */
interface Renamed {
  readonly before: ReadonlyMap<string, string>;
  readonly now: ReadonlyMap<string, string>;
  readonly copies: ReadonlyMap<string, readonly string[]>;
}

const renamedAmong = onceFor((names: readonly FileName[]): Renamed => {
  const now = new Map<string, string>();
  const before = new Map<string, string>();
  const copies = new Map<string, string[]>();
  for (const { path, oldPath, state } of names) {
    if (oldPath === '') continue;
    before.set(path, oldPath);
    const others = copies.get(oldPath);
    if (state !== 'C') now.set(oldPath, path);
    else if (others === undefined) copies.set(oldPath, [path]);
    else others.push(path);
  }
  return { before, now, copies };
});

/**
 * The threads on files that the diff shows, with the diff's file names: a thread on removed lines of a renamed file has
 * the old name.
 */
export function threadsInDiff(
  threads: readonly RemarkThread[],
  { shownAs, copiesOf }: NamesInDiff,
): readonly ThreadInDiff[] {
  // Return the same value while files arrive, to avoid re-rendering.
  if (threads.length === 0) return threads;
  return threads.flatMap((thread) => {
    const path = shownAs(thread.placed);
    if (path === undefined) return [];
    const copies = copiesOf(thread.placed);
    if (path === thread.placed.path && copies.length === 0) return [thread];
    const placed = { ...thread.placed, path };
    return [copies.length === 0 ? { ...thread, placed } : { ...thread, placed, copies }];
  });
}

/** Every place of these threads in the diff: old lines of a copied file are shown in its copies, too. */
export function withCopies(threads: readonly ThreadInDiff[]): readonly ThreadInDiff[] {
  if (threads.every(({ copies }) => copies === undefined)) return threads;
  return threads.flatMap((thread) => [
    thread,
    ...(thread.copies ?? []).map((path) => ({
      ...thread,
      placed: { ...thread.placed, path },
      again: true as const,
    })),
  ]);
}

/** Lines of the shown diff in the file that they are from. `copy`: the file that shows them is a copy of it. */
export const sourceLines = ({ nameOn, isCopy }: NamesInDiff, at: Anchor): Anchor & { copy?: string } => ({
  ...at,
  path: nameOn(at.path, at.side),
  ...(at.side === 'old' && isCopy(at.path) ? { copy: at.path } : {}),
});

/** A file of the shown diff, with the one that it was made from. */
export function withSource({ nameOn, shownAs }: NamesInDiff, path: string): ReviewedFile {
  const source = nameOn(path, 'old');
  if (source === path) return { path };
  return { path, from: { path: source, oldLinesOnly: shownAs({ path: source }) !== path } };
}

type ReviewedFile = Extract<NonNullable<ReviewCopy['only']>, { path: string }>;

/** How many remarks each file has, by the name that the diff shows it under; each remark counts once. */
export const countsByFile = (
  threads: readonly RemarkThread[],
  { shownAs }: NamesInDiff,
): ReadonlyMap<string, RemarkCounts> => countThreads(threads, ({ placed }) => shownAs(placed) ?? placed.path);

/** Where a text that is being written is shown: it stays in the copy in which it was begun. */
export function composerPath(
  { shownAs, copiesOf }: NamesInDiff,
  placed: NamedSide,
  before: string | undefined,
): string | undefined {
  return before !== undefined && copiesOf(placed).includes(before) ? before : shownAs(placed);
}

/**
 * The open threads on files outside the diff; they are shown separately.
 * @param current the key of a thread that the reader went to: it is shown, even if it is resolved
 */
export const threadsElsewhere = (
  threads: readonly RemarkThread[],
  { shownAs }: NamesInDiff,
  current: string | null = null,
): readonly RemarkThread[] =>
  threads.filter(
    ({ key, placed, resolved }) => (!resolved || key === current) && shownAs(placed) === undefined,
  );
