import { subjectIn } from '../../shared/domain/commit-message.ts';
import { groupBy } from './group-by.ts';
import { emptyTree, objectFormatOf } from '../objects/object-format.ts';
import { GitError } from '../process/error.ts';
import { changedBytes, type CommitsBetween } from './changed-bytes.ts';
import { listCommits, type GitCommit } from './commits.ts';
import { longestIncreasing } from './longest-increasing.ts';
import { createMergeRepository, writeMergeCommit } from './merge-repository.ts';
import { pairAlike, type Likeness } from './pair-alike.ts';
import { patchIds } from './patch-ids.ts';
import { rangeDiff, type PairedIds } from './range-diff.ts';

export interface CommitsPaired extends Omit<PairedIds, 'old' | 'new'> {
  /** Its place among the commits that are in both versions changed. */
  moved: boolean;
  old: GitCommit | null;
  new: GitCommit | null;
}

/** More commits are paired by what they change and by their subjects: `range-diff` compares each with each. */
const MAX_RANGE_DIFF_COMMITS = 250;
/** Of the files that they change: it holds all changes in memory, several times. */
const MAX_RANGE_DIFF_BYTES = 64 * 1024 * 1024;

interface Limits {
  signal?: AbortSignal | undefined;
  /** More are refused. */
  most: number;
  mostCompared?: number;
  mostBytes?: number;
  /** Called before Git reads what the commits change. */
  beforeContents?: () => Promise<void>;
}

/**
 * Pairs the commits of two versions of a branch as `git range-diff` does. Commits that it does not pair are paired if
 * no other of them has their subject. If there are too many, or too large ones, patch ids are compared instead, and then
 * subjects. `range-diff` ignores merges: they are paired by what they change against their first parent, or else by
 * their subjects.
 * @returns in the order of the new version, newest first; dropped ones stay behind the commit that followed them. null:
 *   there are more commits than `most`
 * @throws GitError
 */
export async function pairedCommits(
  gitDir: string,
  from: CommitsBetween,
  to: CommitsBetween,
  limits: Limits,
): Promise<CommitsPaired[] | null> {
  const [old, now] = await Promise.all([commitsOf(gitDir, from, limits), commitsOf(gitDir, to, limits)]);
  if (old.length > limits.most || now.length > limits.most) return null;
  const earlier = new Set(old.map(({ sha }) => sha));
  const shared = new Set(now.flatMap(({ sha }) => (earlier.has(sha) ? [sha] : [])));
  const rest = [old, now].map((some) => some.filter(({ sha }) => !shared.has(sha)));
  const [before = [], after = []] = rest;
  const kept = [...shared].map((sha): PairedIds => ({ state: 'same', old: sha, new: sha }));
  const pairs =
    before.length === 0 || after.length === 0
      ? [...kept, ...pairAlike(before.map(unknown), after.map(unknown))]
      : await inRepository(gitDir, from.tip, (own) => pairsIn(own, { from, to, old, now, limits }));
  return inOrder(pairs, old, now);
}

const commitsOf = (
  gitDir: string,
  { tip, base }: CommitsBetween,
  { most, signal }: Limits,
): Promise<GitCommit[]> =>
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
  from: CommitsBetween;
  to: CommitsBetween;
  old: readonly GitCommit[];
  now: readonly GitCommit[];
  limits: Limits;
}

async function pairsIn(own: string, { from, to, old, now, limits }: BothVersions): Promise<PairedIds[]> {
  const { signal, mostCompared = MAX_RANGE_DIFF_COMMITS, mostBytes = MAX_RANGE_DIFF_BYTES } = limits;
  await limits.beforeContents?.();
  const plain = [old.filter(isPlain), now.filter(isPlain)] as const;
  const most = Math.max(...plain.map(({ length }) => length));
  const isComparable = plain.every(({ length }) => length > 0) && most <= mostCompared;
  const compare = async (): Promise<PairedIds[] | null> => {
    if (!isComparable) return null;
    const bytes = await changedBytes(own, [from, to], { most: Math.max(old.length, now.length), signal });
    if (bytes > mostBytes) return null;
    return await rangeDiff(own, [await rangeOf(own, from), await rangeOf(own, to)], { signal });
  };
  const [compared, merges] = await Promise.all([
    compare(),
    pairByPatches(own, old.filter(isMerge), now.filter(isMerge), signal),
  ]);
  const others =
    compared === null ? await pairByPatches(own, ...plain, signal) : withNamesakes(compared, ...plain);
  return [...others, ...merges];
}

async function pairByPatches(
  own: string,
  old: readonly GitCommit[],
  now: readonly GitCommit[],
  signal: AbortSignal | undefined,
): Promise<PairedIds[]> {
  const isEither = old.length === 0 || now.length === 0;
  const ids = isEither ? null : await patchIdsOf(own, [...old, ...now], signal);
  const likeness = (one: GitCommit): Likeness => ({
    ...unknown(one),
    patchId: ids === null ? null : (ids.get(one.sha) ?? ''),
  });
  return pairAlike(old.map(likeness), now.map(likeness));
}

/**
 * Pairs commits that `range-diff` left alone and that are the only ones with their subject and author: it gives up small
 * ones as soon as the lines around them changed.
 */
function withNamesakes(
  pairs: readonly PairedIds[],
  old: readonly GitCommit[],
  now: readonly GitCommit[],
): PairedIds[] {
  const alone = new Set(pairs.flatMap((pair) => (pair.old && pair.new ? [] : [pair.old ?? pair.new])));
  const byName = (some: readonly GitCommit[]) =>
    groupBy(
      some.filter(({ sha }) => alone.has(sha)),
      ({ message, authorEmail }) => JSON.stringify([subjectIn(message), authorEmail]),
    );
  const before = byName(old);
  const namesakes = [...byName(now)].flatMap(([name, after]): PairedIds[] => {
    const [[from, ...others], [to, ...more]] = [before.get(name) ?? [], after];
    if (from === undefined || to === undefined || others.length + more.length > 0) return [];
    return [{ state: 'changed', old: from.sha, new: to.sha }];
  });
  const paired = new Set(namesakes.flatMap((pair) => [pair.old, pair.new]));
  return [...pairs.filter((pair) => !paired.has(pair.old ?? pair.new)), ...namesakes];
}

const isPlain = ({ parents }: GitCommit): boolean => parents.length < 2;
const isMerge = (one: GitCommit): boolean => !isPlain(one);

const unknown = ({ sha, message, authorName, authorEmail }: GitCommit): Likeness => ({
  sha,
  message,
  subject: subjectIn(message),
  authorName,
  authorEmail,
  patchId: null,
});

/** `range-diff` needs two ends: a range without a base begins with a commit that has no part in it. */
async function rangeOf(own: string, { tip, base }: CommitsBetween): Promise<string> {
  return `${base ?? (await writeMergeCommit(own, emptyTree(tip), []))}..${tip}`;
}

/** @returns null: reading so many changes takes too long */
async function patchIdsOf(
  own: string,
  commits: readonly GitCommit[],
  signal: AbortSignal | undefined,
): Promise<Map<string, string> | null> {
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
