import { contentsOf, unpairedChanges, type Change } from '../diff/listing.ts';
import { emptyTree } from '../objects/object-format.ts';
import type { Rebase } from './rebased-tree.ts';

/**
 * The contents that Git reads when it rebases a version and compares it with the next one, each once. Reads none of
 * them. Of what the base changed these are the files that the version changed as well, and those that may have been
 * renamed: the rest may be a thousand times more. @throws GitError
 */
export async function rebaseContents(
  gitDir: string,
  { tip, from, onto }: Rebase,
  next: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<string[]> {
  const changes = (before: string | null, after: string | null): Promise<Change[]> =>
    unpairedChanges({
      gitDir,
      from: before ?? emptyTree(tip),
      to: after ?? emptyTree(tip),
      ...(signal ? { signal } : {}),
    });
  if (from === onto) return contentsOf(await changes(tip, next));
  const [version, now, base] = await Promise.all([
    changes(from, tip),
    changes(onto, next),
    changes(from, onto),
  ]);
  const touched = new Set(version.map(({ path }) => path));
  const merged = base.filter(({ path, state, long }) => state !== 'M' || long || touched.has(path));
  return contentsOf([...version, ...now, ...merged]);
}
