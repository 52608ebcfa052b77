import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { generatedAmong } from '../../git/diff/generated.ts';
import { countChangedLines } from '../../git/diff/line-counts.ts';
import { findChanges } from '../../git/diff/listing.ts';
import { contentsChanged, readFollowedRange } from '../../git/follow/range.ts';
import type { GitCommit } from '../../git/history/commits.ts';
import { pairedCommits, type CommitsPaired } from '../../git/history/paired-commits.ts';
import { rebasedTree, type Rebase } from '../../git/history/rebased-tree.ts';
import { isSameMessage } from '../../git/history/same-message.ts';
import { subjectIn } from '../../shared/domain/commit-message.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import type { ChangesEnd, commitPair, pairedCommit } from '../../shared/ipc/versions.ts';
import type { RepositoryPlace } from '../host/client.ts';
import type { Repository } from '../repositories/port.ts';
import type { RepositoryCopy } from '../repository-copy/copy.ts';
import { explained } from '../repository-copy/failure.ts';
import { changedConflicts, fetchForRebase } from '../repository-copy/version-diff.ts';

type ReadPairs = Handlers['versions']['pairs'];
type Pairs = Awaited<ReturnType<ReadPairs>>;

/** A longer list would not be read. */
const MAX_PAIRED_COMMITS = 5_000;
/** Of more files the changed lines are not counted. */
const MAX_COUNTED_FILES = 2_000;
/** Characters of cached answers. */
const MAX_CACHED_CHARS = 8_000_000;

/** What became of the commits of an older version, and which files differ, both modulo the base. */
export function createPairs(open: (place: RepositoryPlace) => Pick<Repository, 'copy'>): ReadPairs {
  /** Commits never change. */
  const cache = new LRUCache<string, Pairs>({ maxSize: MAX_CACHED_CHARS });

  return async ({ orgId, repo, branch, ephemeral, from, to }) => {
    const copy = open({ orgId, repo }).copy();
    const key = JSON.stringify([copy.gitDir, from, to]);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const pairs = await explained('versions of a branch', () =>
      readPairs(copy, { branch, ephemeral }, from, to),
    );
    cache.set(key, pairs, { size: JSON.stringify(pairs).length });
    return pairs;
  };
}

async function readPairs(
  copy: RepositoryCopy,
  branch: { branch: string; ephemeral: boolean },
  from: ChangesEnd,
  to: ChangesEnd,
): Promise<Pairs> {
  const { gitDir } = copy;
  const rebase = { tip: from.sha, from: from.base, onto: to.base };
  await fetchForRebase(copy, branch, rebase, to.sha, {});
  const paired = pairedCommits(
    gitDir,
    { tip: from.sha, base: from.base },
    { tip: to.sha, base: to.base },
    { most: MAX_PAIRED_COMMITS, beforeContents: () => fetchChanges(copy, [from, to], branch.ephemeral) },
  );
  const [pairs, difference] = await Promise.all([paired, differenceOf(gitDir, rebase, to.sha)]);
  if (pairs === null) throw tooMany();
  return { pairs: pairs.map(pairOf), ...difference };
}

/** What differs modulo the base. */
async function differenceOf(gitDir: string, rebase: Rebase, to: string): Promise<Omit<Pairs, 'pairs'>> {
  const tree = await rebasedTree(gitDir, rebase);
  try {
    const range = { gitDir: tree.gitDir, from: tree.tree, to };
    const { changes, givenUp } = await findChanges(range);
    const counts =
      changes.length > MAX_COUNTED_FILES
        ? null
        : await countChangedLines({ ...range, copies: givenUp === null }, changes);
    return {
      lines: counts && (await linesToRead(range, counts)),
      files: [...new Set(changes.flatMap(({ path, oldPath }) => (oldPath === '' ? path : [path, oldPath])))],
      conflicts: changedConflicts(tree, changes),
    };
  } finally {
    await tree.close();
  }
}

/** Lines of generated files are read by no one; where there are no others, they are counted as any. */
async function linesToRead(
  { gitDir, to }: { gitDir: string; to: string },
  counts: Awaited<ReturnType<typeof countChangedLines>>,
): Promise<number> {
  const generated = await generatedAmong(gitDir, to, [...counts.keys()]);
  const read = generated.size === counts.size ? counts : [...counts].filter(([path]) => !generated.has(path));
  return sum([...read].map(([, { additions, deletions }]) => additions + deletions));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Fetches what the commits of both versions change. */
async function fetchChanges(
  copy: RepositoryCopy,
  ends: readonly ChangesEnd[],
  ephemeral: boolean,
): Promise<void> {
  if (copy.isWhole === true) return;
  const commits = [];
  for (const { sha, base } of ends) {
    await copy.fetchTreesIn({ to: sha, without: base }, ephemeral);
    const range = { from: base, to: sha, most: MAX_PAIRED_COMMITS };
    commits.push(...(await readFollowedRange(copy.gitDir, range)));
  }
  await copy.fetchContents([...contentsChanged(commits)], ephemeral);
}

function pairOf(pair: CommitsPaired): z.input<typeof commitPair> {
  const { state, moved, old, new: now } = pair;
  const isBoth = old !== null && now !== null;
  return {
    state,
    moved,
    messageChanged: isBoth && !isSameMessage(old.message, now.message),
    authorChanged: isBoth && (old.authorName !== now.authorName || old.authorEmail !== now.authorEmail),
    old: old && commitOf(old),
    new: now && commitOf(now),
  };
}

const commitOf = ({ sha, parents, message }: GitCommit): z.input<typeof pairedCommit> => ({
  sha,
  parent: parents[0] ?? null,
  subject: subjectIn(message).slice(0, 1000),
  message,
});

const tooMany = (): AppFailure =>
  new AppFailure({
    kind: 'too-large',
    message: `One of these versions has more than ${MAX_PAIRED_COMMITS.toLocaleString('en')} commits, so they are not listed side by side.`,
    next: 'Read the files that changed between them.',
  });
