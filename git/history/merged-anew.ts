import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBare } from '../objects/bare.ts';
import { GitError } from '../process/error.ts';
import { objectFormatOf, type ObjectFormat } from '../objects/object-format.ts';
import { copyOrdinary } from '../objects/ordinary-file.ts';
import { gitText, runGit } from '../process/run.ts';

/** A tree beside which a merge is shown. Where there are several versions of lines, it has them between markers. */
export interface MergeTree {
  gitDir: string;
  tree: string;
  close: () => Promise<void>;
}

const WHO = {
  GIT_AUTHOR_NAME: 'Merge',
  GIT_AUTHOR_EMAIL: 'merge@localhost',
  GIT_AUTHOR_DATE: '1000000000 +0000',
  GIT_COMMITTER_NAME: 'Merge',
  GIT_COMMITTER_EMAIL: 'merge@localhost',
  GIT_COMMITTER_DATE: '1000000000 +0000',
};

/**
 * Merges commits as Git does by itself, one after the other where there are more than two, without a work tree, a merge
 * driver or a filter: the repository that it happens in is a new one with no configuration but ours.
 * @throws GitError
 */
export async function mergedAnew(
  gitDir: string,
  parents: readonly string[],
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<MergeTree> {
  const { gitDir: own, close } = await openMergeRoom(gitDir, objectFormatOf(parents[0] ?? ''));
  try {
    const options = { gitDir: own, timeoutMs: 300_000, ...(signal ? { signal } : {}) };
    const names = await named(own, parents);
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
      into = await gitText(['commit-tree', tree, ...both, '-m', 'Merge'], { ...options, env: WHO });
    }
    return { gitDir: own, tree, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/**
 * Makes a repository that borrows the objects of another, with no configuration but ours; its history ends where that of
 * the other one was cut. Everything made for a merge is in it.
 */
async function openMergeRoom(
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

/** Names for the parents, which Git writes beside the markers of a conflict. */
async function named(own: string, parents: readonly string[]): Promise<string[]> {
  const names = parents.map((sha, at) => `parent-${at + 1}-${sha.slice(0, 7)}`);
  const input = names.map((name, at) => `create refs/heads/${name}\0${parents[at] ?? ''}\0`).join('');
  await runGit(['update-ref', '-z', '--stdin'], { gitDir: own, input });
  return names;
}
