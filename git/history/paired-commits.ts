import { emptyTree, objectFormatOf } from '../objects/object-format.ts';
import { GitError } from '../process/error.ts';
import { listCommits, type GitCommit } from './commits.ts';
import { longestIncreasing } from './longest-increasing.ts';
import { createMergeRepository, writeMergeCommit } from './merge-repository.ts';
import { pairAlike, type Likeness } from './pair-alike.ts';
import { patchIds } from './patch-ids.ts';
import { rangeDiff, type PairedIds } from './range-diff.ts';

/** The commits that `tip` has and `base` (null: nothing) has not. */
interface Commits {
  tip: string;
  base: string | null;
}

export interface CommitsPaired extends Omit<PairedIds, 'old' | 'new'> {
  /** Its place among the commits that are in both versions changed. */
  moved: boolean;
  old: GitCommit | null;
  new: GitCommit | null;
}

/** More commits are paired by what they change and by their subjects: `range-diff` compares each with each. */
const MAX_RANGE_DIFF_COMMITS = 250;

interface Limits {
  signal?: AbortSignal | undefined;
  /** More are refused. */
  most: number;
  mostCompared?: number;
  /** Called before Git reads what the commits change. */
  beforeContents?: () => Promise<void>;
}

/**
 * Pairs the commits of two versions of a branch as `git range-diff` does, and those that it leaves alone by a subject
 * that no other of them has; too many, or too large ones, by their patch ids, or else by their subjects alone. It leaves merges out: these are paired by what they change against their first
 * parent, or else by their subjects.
 * @returns in the order of the new version, newest first; dropped ones stay behind the commit that followed them. null:
 *   there are more commits than `most`
 * @throws GitError
 */
export async function pairedCommits(
  gitDir: string,
  from: Commits,
  to: Commits,
  limits: Limits,
): Promise<CommitsPaired[] | null> {
  const [old, now] = [await commitsOf(gitDir, from, limits), await commitsOf(gitDir, to, limits)];
  if (old.length > limits.most || now.length > limits.most) return null;
  const known = new Set(old.map(({ sha }) => sha));
  const shared = new Set(now.flatMap(({ sha }) => (known.has(sha) ? [sha] : [])));
  const rest = [old, now].map((some) => some.filter(({ sha }) => !shared.has(sha)));
  const [before = [], after = []] = rest;
  const kept = [...shared].map((sha): PairedIds => ({ state: 'same', old: sha, new: sha }));
  const pairs =
    before.length === 0 || after.length === 0
      ? [...kept, ...pairAlike(before.map(unknown), after.map(unknown))]
      : await inRepository(gitDir, from.tip, (own) => pairsIn(own, { from, to, old, now, limits }));
  return inOrder(pairs, old, now);
}

const commitsOf = (gitDir: string, { tip, base }: Commits, { most, signal }: Limits): Promise<GitCommit[]> =>
  listCommits(gitDir, tip, {
    max: most + 1,
    ...(base === null ? {} : { without: base }),
    ...(signal ? { signal } : {}),
  });

/** Git reads in a repository without configuration, attributes and notes. */
async function inRepository<T>(gitDir: string, tip: string, read: (own: string) => Promise<T>): Promise<T> {
  const { gitDir: own, close } = await createMergeRepository(gitDir, objectFormatOf(tip));
  try {
    return await read(own);
  } finally {
    await close();
  }
}

interface BothVersions {
  from: Commits;
  to: Commits;
  old: readonly GitCommit[];
  now: readonly GitCommit[];
  limits: Limits;
}

async function pairsIn(own: string, { from, to, old, now, limits }: BothVersions): Promise<PairedIds[]> {
  const { signal, mostCompared = MAX_RANGE_DIFF_COMMITS } = limits;
  await limits.beforeContents?.();
  const [plainOld, plainNow] = [old.filter(isPlain), now.filter(isPlain)];
  const isEither = plainOld.length === 0 || plainNow.length === 0;
  const compared =
    isEither || Math.max(plainOld.length, plainNow.length) > mostCompared
      ? null
      : await rangeDiff(own, [await rangeOf(own, from), await rangeOf(own, to)], { signal });
  const shas = new Set(leftAlone(compared ?? []));
  const namesakes = pairNamesakes(plainOld, plainNow, shas);
  const renamed = new Set(namesakes.flatMap(({ old: before, new: after }) => [before, after]));
  const left = (some: readonly GitCommit[]) => (compared === null ? some : some.filter(isMerge));
  const kinds = [isPlain, isMerge].map(
    (isKind) => [left(old).filter(isKind), left(now).filter(isKind)] as const,
  );
  const unpaired = kinds.filter((sides) => sides.every(({ length }) => length > 0)).flat(2);
  const ids = await patchIdsOf(own, unpaired, signal);
  const likeness = (one: GitCommit): Likeness => ({
    ...unknown(one),
    patchId: ids === null ? null : (ids.get(one.sha) ?? ''),
  });
  return [
    ...(compared ?? []).filter((pair) => !renamed.has(pair.old ?? pair.new)),
    ...namesakes,
    ...kinds.flatMap(([before, after]) => pairAlike(before.map(likeness), after.map(likeness))),
  ];
}

const leftAlone = (pairs: readonly PairedIds[]): string[] =>
  pairs.flatMap(({ old, new: now }) => (old !== null && now !== null ? [] : [old ?? now ?? '']));

/**
 * Pairs commits that were left alone and are the only ones with their subject and author: `range-diff` gives up small
 * ones as soon as the lines around them changed.
 */
function pairNamesakes(
  old: readonly GitCommit[],
  now: readonly GitCommit[],
  alone: ReadonlySet<string>,
): PairedIds[] {
  const byName = (some: readonly GitCommit[]) =>
    Map.groupBy(
      some.filter(({ sha }) => alone.has(sha)),
      ({ message, authorEmail }) => JSON.stringify([message.split('\n', 1)[0], authorEmail]),
    );
  const before = byName(old);
  return [...byName(now)].flatMap(([name, after]): PairedIds[] => {
    const [from, to] = [before.get(name) ?? [], after];
    if (from.length !== 1 || to.length !== 1) return [];
    return [{ state: 'changed', old: from[0]?.sha ?? null, new: to[0]?.sha ?? null }];
  });
}

const isPlain = ({ parents }: GitCommit): boolean => parents.length < 2;
const isMerge = (one: GitCommit): boolean => !isPlain(one);

const unknown = ({ sha, message, authorName, authorEmail }: GitCommit): Likeness => ({
  sha,
  message,
  subject: message.split('\n', 1)[0] ?? '',
  authorName,
  authorEmail,
  patchId: null,
});

/** `range-diff` needs two ends: a range without a base begins with a commit that has no part in it. */
async function rangeOf(own: string, { tip, base }: Commits): Promise<string> {
  return `${base ?? (await writeMergeCommit(own, emptyTree(tip), []))}..${tip}`;
}

/** @returns null: reading so many changes takes too long */
async function patchIdsOf(
  own: string,
  commits: readonly GitCommit[],
  signal: AbortSignal | undefined,
): Promise<Map<string, string> | null> {
  if (commits.length === 0) return new Map();
  try {
    return await patchIds(own, [...new Set(commits.map(({ sha }) => sha))], { signal });
  } catch (cause) {
    if (cause instanceof GitError && cause.reason !== 'aborted') return null;
    throw cause;
  }
}

function inOrder(
  pairs: readonly PairedIds[],
  old: readonly GitCommit[],
  now: readonly GitCommit[],
): CommitsPaired[] {
  const byOld = new Map(pairs.flatMap((pair) => (pair.old === null ? [] : [[pair.old, pair]])));
  const byNew = new Map(pairs.flatMap((pair) => (pair.new === null ? [] : [[pair.new, pair]])));
  const places = new Map(old.map((commit, at) => [commit.sha, { commit, at }]));
  const shas = now.map(({ sha }) => byNew.get(sha)?.old ?? null).filter((sha) => sha !== null);
  const stay = longestIncreasing(shas.map((sha) => places.get(sha)?.at ?? 0));
  const moved = new Set(shas.filter((_sha, index) => !stay.has(index)));
  /** Dropped commits by the commit before them in the old list; '': at its beginning. */
  const dropped = new Map<string, CommitsPaired[]>();
  let last = '';
  for (const commit of old) {
    if (byOld.get(commit.sha)?.new != null) {
      last = commit.sha;
      continue;
    }
    const behind = dropped.get(last) ?? [];
    behind.push({ state: 'dropped', moved: false, old: commit, new: null });
    dropped.set(last, behind);
  }
  return [
    ...(dropped.get('') ?? []),
    ...now.flatMap((commit): CommitsPaired[] => {
      const pair = byNew.get(commit.sha);
      const sha = pair?.old ?? null;
      if (pair === undefined || sha === null) return [{ state: 'new', moved: false, old: null, new: commit }];
      const before = places.get(sha)?.commit ?? null;
      return [
        { state: pair.state, moved: moved.has(sha), old: before, new: commit },
        ...(dropped.get(sha) ?? []),
      ];
    }),
  ];
}
