import { LRUCache } from 'lru-cache';
import { hunksOfPairs, type BlobPair } from '../follow/pair-hunks.ts';
import { countLines } from '../follow/count-lines.ts';
import { filesAt } from '../follow/files-at.ts';
import { movedLines, type SoughtLines } from '../follow/moved-lines.ts';
import { MAX_FOLLOWED_CHANGES, readFollowedRange, type FollowedCommit } from '../follow/range.ts';
import { mayRename, readRenames, type Rename } from '../follow/renames.ts';
import { mergeBaseOrNone } from '../history/merge-base.ts';
import { historyIdentity } from '../objects/history-files.ts';
import { firstParent } from '../objects/object-reader.ts';
import type { ReplacedCommit } from '../history/replaced-commits.ts';
import type { AnchorLines, FileLines, Hunk } from '../../shared/domain/remarks/index.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { HistoryCopy, ShownSpan } from './git-port.ts';
import { readLines, type LineRequest } from './file-lines.ts';
import { answered, NewestAnswers } from './newest-answers.ts';
import { readReplaced, renamedFiles, type FileNames } from './replaced-files.ts';

/** Newest commits of a branch that are read. */
const MAX_COMMITS = 5_000;
/** Cached answers: a few hundred bytes each. */
const MAX_CACHED_ANSWERS = 50_000;
/** Budget of cached ranges: the file changes in them, plus a fixed cost per range. */
const MAX_CACHED_CHANGES = 2 * MAX_FOLLOWED_CHANGES;
const CHANGES_PER_RANGE = MAX_CACHED_CHANGES / 20;
/** Characters of cached lines. */
const MAX_CACHED_CHARACTERS = 2_000_000;
const NO_LINES: FileLines = { from: 1, lines: [], noLineEnd: false };

/** The commits of a shown diff, and the commit whose files are its old side. */
export interface ShownRange {
  /** null: everything is new. */
  from: string | null;
  to: string;
  /** Parents first. */
  commits: readonly FollowedCommit[];
  byId: ReadonlyMap<string, FollowedCommit & { order: number }>;
  /** Some of these commits were replaced when the branch was rewritten. Absent: none. */
  replaced?: ReadonlyMap<string, Replacement>;
  /** Its commits do not follow one another: what one of them does not change is looked up in itself. */
  scattered?: true;
}

/** What became of a commit that a branch had before it was rewritten. */
export interface Replacement {
  /** The newest version of the branch that had it; null: unknown. */
  version: number | null;
  /** The shown commit that took its place; null: none. */
  by: string | null;
  /** It was not replaced: it was made of the uncommitted changes that are shown. */
  isMade?: boolean;
}

/**
 * What Git says about one repository's commits and files, each queried once: commits and blobs never change. Missing
 * contents are fetched, one fetch per query.
 */
export interface History {
  range(span: ShownSpan): Promise<ShownRange>;
  /** The blobs of files in a commit, by path. */
  files(commit: string, paths: Iterable<string>): Promise<ReadonlyMap<string, string>>;
  /** Makes sure that contents are available locally. */
  contents(ids: Iterable<string>, ephemeral: boolean): Promise<void>;
  /** Number of lines of each blob; null: too large to count. */
  lineCounts(ids: Iterable<string>, ephemeral: boolean): Promise<ReadonlyMap<string, number | null>>;
  /** Hunks of each pair, in order; null: binary. */
  hunks(pairs: readonly BlobPair[], ephemeral: boolean): Promise<ReadonlyArray<readonly Hunk[] | null>>;
  /** Lines of blobs, with context. */
  lines(requests: readonly LineRequest[], ephemeral: boolean): Promise<FileLines[]>;
  /** Where lines were moved to within a file, in order: see `movedLines`. */
  moved(sought: readonly SoughtLines[], ephemeral: boolean): Promise<ReadonlyArray<AnchorLines | null>>;
  renames(range: ShownRange, ephemeral: boolean): Promise<readonly Rename[]>;
  /** Commits of no shown range, in order; those that cannot be read are left out. */
  commits(wanted: readonly ReplacedCommit[], ephemeral: boolean): Promise<FollowedCommit[]>;
  /** The new names of files between two commits that need not be related, in order; null: none. */
  renamed(wanted: readonly FileNames[], ephemeral: boolean): Promise<ReadonlyArray<string | null>>;
}

export function createHistory(copy: HistoryCopy): History {
  const { gitDir } = copy;
  const ranges = new LRUCache<string, ShownRange>({
    maxSize: MAX_CACHED_CHANGES,
    sizeCalculation: ({ commits }) =>
      commits.reduce((sum, { changes }) => sum + changes.size, CHANGES_PER_RANGE),
  });
  /**
   * Keyed by the range itself: between the same two commits a merge may be shown alone, or with all that it merges.
   */
  const renames = new WeakMap<ShownRange, readonly Rename[]>();
  const counts = new NewestAnswers<number | null>(MAX_CACHED_ANSWERS);
  const hunks = new NewestAnswers<readonly Hunk[] | null>(MAX_CACHED_ANSWERS);
  const files = new NewestAnswers<string | null>(MAX_CACHED_ANSWERS);
  const here = new NewestAnswers<true>(MAX_CACHED_ANSWERS * 4);
  const moves = new NewestAnswers<AnchorLines | null>(MAX_CACHED_ANSWERS);
  const names = new NewestAnswers<string | null>(MAX_CACHED_ANSWERS);
  const single = new LRUCache<string, FollowedCommit>({
    maxSize: MAX_FOLLOWED_CHANGES,
    sizeCalculation: ({ changes }) => changes.size + 1,
  });
  /** Remarks need the same lines after every note that is written. */
  const lines = new LRUCache<string, FileLines>({
    maxSize: MAX_CACHED_CHARACTERS,
    maxEntrySize: MAX_CACHED_CHARACTERS / 10,
    sizeCalculation: ({ lines: some }) => some.reduce((sum, { length }) => sum + length + 1, 1),
  });

  async function contents(ids: Iterable<string>, ephemeral: boolean): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => here.get(id) === undefined);
    if (missing.length === 0) return;
    await copy.fetchContents(missing, ephemeral);
    for (const id of missing) here.set(id, true);
  }

  return {
    contents,
    async range(span) {
      const { sha, base } = span.commits;
      const key = `${sha} ${String(base)} ${historyIdentity(gitDir)}`;
      const cached = ranges.get(key);
      if (cached !== undefined) return cached;
      await ensureHistory(copy, span);
      const from =
        base === undefined
          ? await firstParent(gitDir, sha)
          : base === null
            ? null
            : await mergeBaseOrNone(gitDir, base, sha);
      // One commit alone: the commits of its other parents are not shown.
      const [without, most] = base === undefined ? [null, 1] : [from, MAX_COMMITS];
      // All of a longer branch too: the author of a line is searched among them.
      const all = base === undefined ? { most } : {};
      await copy.fetchTreesIn({ to: sha, without, ...all }, span.ephemeral);
      const commits = await readFollowedRange(gitDir, { from: without, to: sha, most });
      const byId = new Map(commits.map((commit, order) => [commit.sha, { ...commit, order }]));
      const range: ShownRange = { from, to: sha, commits, byId };
      ranges.set(key, range);
      return range;
    },
    async files(commit, paths) {
      const wanted = [...new Set(paths)];
      const missing = wanted.filter((path) => files.get(`${commit}:${path}`) === undefined);
      if (missing.length > 0) {
        const ids = await filesAt(gitDir, commit, missing);
        for (const path of missing) files.set(`${commit}:${path}`, ids.get(path) ?? null);
        // More than fit the cache.
        if (wanted.length > MAX_CACHED_ANSWERS / 2) return ids;
      }
      return new Map(
        wanted.flatMap((path) => {
          const id = files.get(`${commit}:${path}`) ?? null;
          return id === null ? [] : [[path, id] as const];
        }),
      );
    },
    async lineCounts(ids, ephemeral) {
      const wanted = [...new Set(ids)];
      const missing = wanted.filter((id) => counts.get(id) === undefined);
      const lineCounts = new Map<string, number | null>();
      if (missing.length > 0) {
        await contents(missing, ephemeral);
        const counted = await countLines(gitDir, missing);
        for (const [at, id] of missing.entries()) lineCounts.set(id, counted[at] ?? null);
      }
      for (const id of wanted) if (!lineCounts.has(id)) lineCounts.set(id, counts.get(id) ?? null);
      for (const [id, count] of lineCounts) counts.set(id, count);
      return lineCounts;
    },
    async lines(requests, ephemeral) {
      const missing = new Map(
        requests.flatMap((one) => (lines.has(linesKey(one)) ? [] : [[linesKey(one), one]])),
      );
      const fresh = new Map<string, FileLines>();
      if (missing.size > 0) {
        const unread = [...missing.values()];
        await contents(
          unread.map(({ blob }) => blob),
          ephemeral,
        );
        const read = await readLines(gitDir, unread);
        for (const [at, key] of [...missing.keys()].entries()) fresh.set(key, read[at] ?? NO_LINES);
      }
      const all = requests.map((one) => fresh.get(linesKey(one)) ?? lines.get(linesKey(one)) ?? NO_LINES);
      // An empty result may mean that they could not be read now.
      for (const [key, some] of fresh) if (some.lines.length > 0) lines.set(key, some);
      return all;
    },
    async hunks(pairs, ephemeral) {
      for (const pair of pairs) if (pair.from === pair.to) hunks.set(keyOf(pair), []);
      return await answered(hunks, pairs, keyOf, async (missing) => {
        await contents(missing.flatMap(sidesOf), ephemeral);
        return await hunksOfPairs(gitDir, missing);
      });
    },
    async moved(sought, ephemeral) {
      return await answered(moves, sought, soughtKey, async (missing) => {
        await contents(missing.flatMap(sidesOf), ephemeral);
        return await movedLines(gitDir, missing);
      });
    },
    async renamed(wanted, ephemeral) {
      return await answered(names, wanted, nameKey, (missing) =>
        renamedFiles(gitDir, (ids) => contents(ids, ephemeral), missing),
      );
    },
    async commits(wanted, ephemeral) {
      const missing = wanted.filter(({ sha }) => !single.has(sha));
      const read = new Map((await readReplaced(copy, missing, ephemeral)).map((one) => [one.sha, one]));
      for (const [sha, commit] of read) single.set(sha, commit);
      return wanted.flatMap(({ sha }) => single.get(sha) ?? read.get(sha) ?? []);
    },
    async renames(range, ephemeral) {
      const cached = renames.get(range);
      if (cached !== undefined) return cached;
      const some = mayRename(range.commits);
      const ids = some.flatMap(({ changes }) =>
        [...changes.values()].flatMap((change) =>
          change.old === null || change.new === null ? [change.old ?? change.new] : [],
        ),
      );
      await contents(
        ids.filter((id) => id !== null),
        ephemeral,
      );
      const renamed = await readRenames(gitDir, some);
      renames.set(range, renamed);
      return renamed;
    },
  };
}

async function ensureHistory(copy: HistoryCopy, { branch, ephemeral, commits }: ShownSpan): Promise<void> {
  const named = [commits.sha, ...(typeof commits.base === 'string' ? [commits.base] : [])];
  if (await copy.hasHistory(...named)) return;
  await copy.fetchHistory(branch, ephemeral);
  if (await copy.hasHistory(...named)) return;
  throw new AppFailure({
    kind: 'not-found',
    message: 'The branch has no such commit.',
    next: 'It may have been rewritten. Reload the branch.',
  });
}

const linesKey = ({ blob, lines: { first, last }, around = 0 }: LineRequest): string =>
  `${blob} ${first} ${last} ${around}`;
const keyOf = ({ from, to }: BlobPair): string => `${from} ${to}`;
const sidesOf = ({ from, to }: BlobPair): string[] => [from, to];
const soughtKey = (one: SoughtLines): string => `${keyOf(one)} ${one.lines.first} ${one.lines.last}`;
const nameKey = ({ from, to, path }: FileNames): string => `${from} ${to} ${path}`;
