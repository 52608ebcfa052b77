import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { GitError } from '../git/error.ts';
import { MAIN_LINES, readHead } from '../git/head.ts';
import { listRefs } from '../git/refs.ts';
import { gitText } from '../git/run.ts';

/** Why a folder is not served, in a sentence for the user. */
export class NotServed extends Error {
  override readonly name = 'NotServed';
}

/** Milliseconds; Git reads its configuration in far less, unless that includes a pipe or a drive that is gone. */
export const PATIENCE = 5000;
export const UNREADABLE =
  'Git waits for a file that the folder’s configuration includes: it is a pipe, or its drive is gone';

/** A folder that can be served. */
export interface ServedFolder {
  /** Where refs and objects are. */
  gitDir: string;
  /** Where HEAD is: a linked worktree has its own. */
  headDir: string;
  /** What its HEAD names, also before the first commit. When detached: the main line, else any branch. */
  defaultBranch: string;
}

/**
 * Looks at a folder that is to be served where it is. Nothing is written.
 * @throws NotServed.
 */
export async function inspectFolder(path: string): Promise<ServedFolder> {
  const folder = resolve(path);
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() !== true) throw new NotServed('There is no such folder');
  try {
    const asked = async (what: string): Promise<string> =>
      await gitText(['rev-parse', '--path-format=absolute', what], {
        cwd: folder,
        timeoutMs: PATIENCE,
        // Only this folder, not a repository that happens to lie around it.
        env: { GIT_CEILING_DIRECTORIES: dirname(folder) },
      });
    const [gitDir, headDir] = await Promise.all([asked('--git-common-dir'), asked('--git-dir')]);
    return { gitDir, headDir, defaultBranch: await defaultBranchOf(headDir) };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    if (error.reason === 'timeout') throw new NotServed(UNREADABLE);
    if (error.reason === 'missing') throw new NotServed('Git is not installed');
    if (error.stderr.includes('dubious ownership')) throw new NotServed('The folder belongs to another user');
    throw new NotServed('The folder is not a Git repository');
  }
}

const HEADS = 'refs/heads/';

async function defaultBranchOf(headDir: string): Promise<string> {
  const { ref } = await readHead(headDir);
  if (ref?.startsWith(HEADS) === true) return ref.slice(HEADS.length);
  const names = (await listRefs(headDir, HEADS)).map((branch) => branch.ref.slice(HEADS.length));
  return MAIN_LINES.find((name) => names.includes(name)) ?? names[0] ?? 'main';
}
