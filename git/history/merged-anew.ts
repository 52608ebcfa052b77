import { objectFormatOf } from '../objects/object-format.ts';
import { runGit } from '../process/run.ts';
import { createMergeRepository, writeMergeCommit, type MergeTree } from './merge-repository.ts';
import { mergedTree } from './merge-trees.ts';

/**
 * Redoes a merge as Git would by default, step by step if there are more than two parents, without a work tree, merge
 * driver or filter: it happens in a new repository with no configuration but ours. Conflicting lines are in the tree
 * between markers.
 * @throws GitError
 */
export async function mergedAnew(
  gitDir: string,
  parents: readonly string[],
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<MergeTree> {
  const { gitDir: own, close } = await createMergeRepository(gitDir, objectFormatOf(parents[0] ?? ''));
  try {
    const options = { gitDir: own, timeoutMs: 300_000, ...(signal ? { signal } : {}) };
    let [into = '', ...rest] = await nameParents(own, parents);
    let [parent = '', tree = ''] = parents.slice(0, 1);
    for (const [at, other] of rest.entries()) {
      const output = await runGit(
        ['merge-tree', '--write-tree', '--allow-unrelated-histories', '--no-messages', '-z', into, other],
        { ...options, okCodes: [0, 1] },
      );
      tree = mergedTree(output);
      parent = await writeMergeCommit(own, tree, [parent, parents[at + 1] ?? '']);
      into = parent;
    }
    return { gitDir: own, tree, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/** Refs for the parents: Git writes their names beside conflict markers. */
async function nameParents(own: string, parents: readonly string[]): Promise<string[]> {
  const names = parents.map((sha, at) => `parent-${at + 1}-${sha.slice(0, 7)}`);
  const input = names.map((name, at) => `create refs/heads/${name}\0${parents[at] ?? ''}\0`).join('');
  await runGit(['update-ref', '-z', '--stdin'], { gitDir: own, input });
  return names;
}
