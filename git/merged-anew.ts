import { copyFile, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBare } from './bare.ts';
import { isGitExit } from './error.ts';
import { gitText, runGit } from './run.ts';

/** What Git makes of some commits by itself. */
export interface MergedAnew {
  /** A repository of its own that borrows the objects of the other; everything made for the merge is in it. */
  gitDir: string;
  /** Where there are conflicts, the files have them between markers. */
  tree: string;
  close: () => Promise<void>;
}

/** This Git cannot merge without a work tree. */
export class MergeTooOld extends Error {
  override readonly name = 'MergeTooOld';
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
 * @throws MergeTooOld; GitError
 */
export async function mergedAnew(
  gitDir: string,
  parents: readonly string[],
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<MergedAnew> {
  const folder = await mkdtemp(join(tmpdir(), 'marginalia-merge-'));
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const own = join(folder, 'merge.git');
    await borrow(own, gitDir);
    const options = { gitDir: own, timeoutMs: 300_000, ...(signal ? { signal } : {}) };
    const names = await named(own, parents);
    let [into = '', ...rest] = names;
    let tree = '';
    for (const [at, other] of rest.entries()) {
      const { code, stdout, stderr } = await runGit(
        ['merge-tree', '--write-tree', '--allow-unrelated-histories', '--no-messages', '-z', into, other],
        { ...options, okCodes: [0, 1, 128, 129] },
      );
      tree = stdout.toString('latin1').split('\0', 1)[0] ?? '';
      if (!/^[0-9a-f]{40,64}$/.test(tree)) throw code === 129 ? new MergeTooOld(stderr) : new Error(stderr);
      if (at === rest.length - 1) break;
      const both = ['-p', into, '-p', other];
      into = await gitText(['commit-tree', tree, ...both, '-m', 'Merge'], { ...options, env: WHO });
    }
    return { gitDir: own, tree, close };
  } catch (cause) {
    await close();
    throw isGitExit(cause, 129) ? new MergeTooOld(cause.stderr) : cause;
  }
}

/** A new repository that reads the other one's objects, and ends where that one was cut. */
async function borrow(own: string, gitDir: string): Promise<void> {
  const format = await gitText(['rev-parse', '--show-object-format'], { gitDir });
  await ensureBare(own, format);
  const info = join(own, 'objects', 'info');
  await mkdir(info, { recursive: true });
  await writeFile(join(info, 'alternates'), `${JSON.stringify(join(gitDir, 'objects'))}\n`);
  const shallow = join(gitDir, 'shallow');
  if (existsSync(shallow)) await copyFile(shallow, join(own, 'shallow'));
}

/** Names for the parents, which Git writes beside the markers of a conflict. */
async function named(own: string, parents: readonly string[]): Promise<string[]> {
  const names = parents.map((sha, at) => `parent-${at + 1}-${sha.slice(0, 7)}`);
  const input = names.map((name, at) => `create refs/heads/${name}\0${parents[at] ?? ''}\0`).join('');
  await runGit(['update-ref', '-z', '--stdin'], { gitDir: own, input });
  return names;
}
