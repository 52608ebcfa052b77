import { pathName } from '../diff/path-name.ts';
import { emptyTree, objectFormatOf } from '../objects/object-format.ts';
import { objectInfos } from '../objects/object-reader.ts';
import { GitError } from '../process/error.ts';
import { createMergeRepository, writeMergeCommit, type MergeTree } from './merge-repository.ts';
import { mergeTrees } from './merge-trees.ts';
import { withOwnFiles } from './own-files.ts';

/** A version of a branch, and the commit that it is rebased onto. null: no commit, as if everything was new. */
export interface Rebase {
  tip: string;
  from: string | null;
  onto: string | null;
}

export interface RebasedTree extends MergeTree {
  /** Paths in which the rebase conflicted: in the tree they are as in the version itself. */
  conflicts: readonly string[];
}

/** Where a folder was renamed, files that were added to it follow. */
const MERGING = ['merge.directoryRenames=true'];

/**
 * Rebases a version in memory, as one change, and gives the tree to compare the next version with. Nothing that a user
 * or a repository configures has a part in it: see `createMergeRepository`.
 * @throws GitError
 */
export async function rebasedTree(
  gitDir: string,
  { tip, from, onto }: Rebase,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<RebasedTree> {
  if (from === onto) return { gitDir, tree: tip, conflicts: [], close: () => Promise.resolve() };
  const trees = await treesOf(gitDir, [from, onto, tip]);
  const { gitDir: own, close } = await createMergeRepository(gitDir, objectFormatOf(tip));
  try {
    const [before = '', after = '', version = ''] = trees;
    const ancestor = await writeMergeCommit(own, before, []);
    const base = await writeMergeCommit(own, after, [ancestor]);
    const other = await writeMergeCommit(own, version, [ancestor]);
    const { tree, conflicts, aside } = await mergeTrees(own, [base, other], { config: MERGING, signal });
    const paths = new Map([
      ...[...conflicts].map(([path, { second }]) => [path, second] as const),
      ...[...aside.keys()].map((path) => [path, null] as const),
    ]);
    return {
      gitDir: own,
      tree: paths.size === 0 ? tree : await withOwnFiles(own, { tree, version }, paths),
      conflicts: [...conflicts.keys()].map((path) => pathName(Buffer.from(path, 'latin1'))),
      close,
    };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/** @throws GitError if one is missing */
async function treesOf(gitDir: string, commits: readonly (string | null)[]): Promise<string[]> {
  const some = commits.find((sha) => sha !== null) ?? '';
  const named = commits.map((sha) => (sha === null ? emptyTree(some) : `${sha}^{tree}`));
  const infos = await objectInfos(gitDir, named);
  return infos.map((info) => {
    if (info === null) throw new GitError('merge-tree', 'exit', 128, 'a commit or its tree is missing');
    return info.sha;
  });
}
