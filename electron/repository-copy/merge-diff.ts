import { changedBlobs } from '../../git/diff/listing.ts';
import { mergedAnew } from '../../git/history/merged-anew.ts';
import { gitText } from '../../git/process/run.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { CallOptions } from '../host/client.ts';
import type { DiffRequest } from '../host/types.ts';
import { ensureCommits } from './commit-diff.ts';
import type { RepositoryCopy } from './copy.ts';
import { mergeTreeDiff } from './merge-tree-diff.ts';

/**
 * What a merge itself decided, in the shape of a branch diff: compared with Git's automatic merge of its parents. The
 * objects that Git creates for that go into a temporary repository, which is deleted after the response.
 */
export async function mergeDiffOverGit(
  copy: RepositoryCopy,
  request: DiffRequest,
  sha: string,
  options: CallOptions,
): Promise<Response> {
  await ensureCommits(copy, request, [sha], options);
  const parents = await parentsOf(copy.gitDir, sha);
  if (parents.length < 2) throw noMerge();
  await bring(copy, sha, parents, request.ephemeral, options);
  const merged = await mergedAnew(copy.gitDir, parents, options);
  const readHead = () => Promise.resolve({ sha, merged: merged.tree });
  return await mergeTreeDiff(merged, request, { to: sha, readHead }, options);
}

async function parentsOf(gitDir: string, sha: string): Promise<string[]> {
  const text = await gitText(['rev-parse', '--end-of-options', `${sha}^@`], { gitDir });
  return text.split('\n').filter((line) => line !== '--end-of-options' && line !== '');
}

/**
 * Git reads the contents that differ between the parents and their merge bases, and what the merge made of them. With
 * several merge bases it merges those first, from their own merge bases, and so on.
 */
async function bring(
  copy: RepositoryCopy,
  sha: string,
  parents: readonly string[],
  ephemeral: boolean,
  options: CallOptions,
): Promise<void> {
  const { gitDir } = copy;
  const pairs = parents.map((parent) => ({ from: parent, to: sha }));
  for (let [sides, level] = [parents, 0]; sides.length > 1 && level < MAX_LEVELS; level += 1) {
    const bases = await partings(gitDir, sides.slice(0, MAX_SIDES));
    pairs.push(...sides.flatMap((to) => bases.map((from) => ({ from, to }))));
    sides = bases;
  }
  const ends = new Set(pairs.flatMap(({ from, to }) => [from, to]));
  await copy.fetchTreesOf([...ends], ephemeral, options);
  const blobs = new Set<string>();
  for (const pair of pairs) for (const id of await changedBlobs({ gitDir, ...pair })) blobs.add(id);
  await copy.fetchContents([...blobs], ephemeral, options);
}

/**
 * Limits that no sensible merge reaches: how often two branches merged each other, and how many commits merged at once.
 */
const MAX_LEVELS = 20;
const MAX_SIDES = 20;

/** The merge bases of any two of some commits. */
async function partings(gitDir: string, sides: readonly string[]): Promise<string[]> {
  const bases = new Set<string>();
  for (const [at, side] of sides.entries())
    for (const other of sides.slice(at + 1)) {
      const args = ['merge-base', '--all', '--end-of-options', side, other];
      const text = await gitText(args, { gitDir, okCodes: [0, 1] });
      for (const line of text.split('\n')) if (line !== '') bases.add(line);
    }
  return [...bases];
}

const noMerge = (): AppFailure =>
  new AppFailure({
    kind: 'validation',
    message: 'This commit is not a merge.',
    next: 'Show what it changes against its parent.',
  });
