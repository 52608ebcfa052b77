import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { GitError } from '../git/error.ts';
import { headBranch } from '../git/refs.ts';
import { gitText } from '../git/run.ts';

/** Why a folder is not served, in a sentence for the user. */
export class NotServed extends Error {
  override readonly name = 'NotServed';
}

/** Milliseconds; Git reads its configuration in far less, unless that includes a pipe or a drive that is gone. */
export const PATIENCE = 5000;
export const UNREADABLE =
  'Git waits for a file that the folder’s configuration includes: it is a pipe, or its drive is gone';

/**
 * Looks at a folder that is to be served where it is. Nothing is written.
 * @returns its Git folder and the branch its HEAD names (`main` when detached).
 * @throws NotServed.
 */
export async function inspectFolder(path: string): Promise<{ gitDir: string; defaultBranch: string }> {
  const folder = resolve(path);
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() !== true) throw new NotServed('There is no such folder');
  try {
    const gitDir = await gitText(['rev-parse', '--path-format=absolute', '--git-common-dir'], {
      cwd: folder,
      timeoutMs: PATIENCE,
      // Only this folder, not a repository that happens to lie around it.
      env: { GIT_CEILING_DIRECTORIES: dirname(folder) },
    });
    return { gitDir, defaultBranch: (await headBranch(gitDir)) ?? 'main' };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    if (error.reason === 'timeout') throw new NotServed(UNREADABLE);
    if (error.reason === 'missing') throw new NotServed('Git is not installed');
    if (error.stderr.includes('dubious ownership')) throw new NotServed('The folder belongs to another user');
    throw new NotServed('The folder is not a Git repository');
  }
}
