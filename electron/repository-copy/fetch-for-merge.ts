import { changedBlobs } from '../../git/diff/listing.ts';
import { allMergeBases } from '../../git/history/merge-base.ts';
import type { CallOptions } from '../host/client.ts';
import type { RepositoryCopy } from './copy.ts';

interface FetchForMergeOptions extends CallOptions {
  also?: readonly { from: string; to: string }[];
  ephemeral: boolean;
}

/**
 * Fetches what a merge of commits reads: the contents that differ between them and their merge bases. With several merge
 * bases Git merges those first, from their own merge bases, and so on.
 * @param also pairs of commits whose differing contents are fetched as well
 */
export async function fetchForMerge(
  copy: RepositoryCopy,
  merged: readonly string[],
  { also = [], ephemeral, ...options }: FetchForMergeOptions,
): Promise<void> {
  const { gitDir } = copy;
  const pairs = [...also];
  for (let [sides, level] = [merged, 0]; sides.length > 1 && level < MAX_LEVELS; level += 1) {
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
    for (const other of sides.slice(at + 1))
      for (const base of await allMergeBases(gitDir, side, other)) bases.add(base);
  return [...bases];
}
