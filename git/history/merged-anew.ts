import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBare } from '../objects/bare.ts';
import { GitError } from '../process/error.ts';
import { objectFormatOf, type ObjectFormat } from '../objects/object-format.ts';
import { copyOrdinary } from '../objects/ordinary-file.ts';
import { gitText, runGit } from '../process/run.ts';

/** A tree to compare a merge with. Conflicting lines are in it between markers. */
export interface MergeTree {
  gitDir: string;
  tree: string;
  close: () => Promise<void>;
}

const AUTHOR = {
  GIT_AUTHOR_NAME: 'Merge',
  GIT_AUTHOR_EMAIL: 'merge@localhost',
  GIT_AUTHOR_DATE: '1000000000 +0000',
  GIT_COMMITTER_NAME: 'Merge',
  GIT_COMMITTER_EMAIL: 'merge@localhost',
  GIT_COMMITTER_DATE: '1000000000 +0000',
};

/**
 * Redoes a merge as Git would by default, step by step if there are more than two parents, without a work tree, merge
 * driver or filter: it happens in a new repository with no configuration but ours.
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
    const names = await nameParents(own, parents);
    let [into = '', ...rest] = names;
    let tree = '';
    for (const [at, other] of rest.entries()) {
      const { code, stdout, stderr } = await runGit(
        ['merge-tree', '--write-tree', '--allow-unrelated-histories', '--no-messages', '-z', into, other],
        { ...options, okCodes: [0, 1, 128] },
      );
      tree = stdout.toString('latin1').split('\0', 1)[0] ?? '';
      if (!/^[0-9a-f]{40,64}$/.test(tree)) throw new GitError('merge-tree', 'exit', code, stderr);
      if (at === rest.length - 1) break;
      const both = ['-p', into, '-p', other];
      into = await gitText(['commit-tree', tree, ...both, '-m', 'Merge'], { ...options, env: AUTHOR });
    }
    return { gitDir: own, tree, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/**
 * Creates a repository that borrows another's objects, with no configuration but ours; it is shallow where the other
 * one is. It contains everything made for a merge.
 */
async function createMergeRepository(
  gitDir: string,
  format: ObjectFormat,
): Promise<Pick<MergeTree, 'gitDir' | 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'marginalia-merge-'));
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const own = join(folder, 'merge.git');
    ensureBare(own, format);
    const info = join(own, 'objects', 'info');
    await mkdir(info, { recursive: true });
    await writeFile(join(info, 'alternates'), `${JSON.stringify(join(gitDir, 'objects'))}\n`);
    await copyOrdinary(join(gitDir, 'shallow'), join(own, 'shallow'));
    return { gitDir: own, close };
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
