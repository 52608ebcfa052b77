import { isGitExit } from './error.ts';
import { openMergeRoom, parentNames, type MergeTree } from './merge-room.ts';
import { objectFormatOf } from './object-format.ts';
import { gitText, runGit } from './run.ts';

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

/** Names for the parents, which Git writes beside the markers of a conflict. */
async function named(own: string, parents: readonly string[]): Promise<string[]> {
  const names = parentNames(parents);
  const input = names.map((name, at) => `create refs/heads/${name}\0${parents[at] ?? ''}\0`).join('');
  await runGit(['update-ref', '-z', '--stdin'], { gitDir: own, input });
  return names;
}
