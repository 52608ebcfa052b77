import { dirname, resolve } from 'node:path';
import { GitError } from '../process/error.ts';
import { runGit, type RunOptions } from '../process/run.ts';
import { shellWord } from '../process/shell-word.ts';

/** A folder's `core.worktree` names a folder that is not there: Git reads nothing at all until one of them is mended. */
export interface WorkTreeGone {
  message: string;
  next: string;
  command: string;
}

/**
 * Why Git refuses a folder whose files are said to lie elsewhere; null: it refuses for another reason.
 * @param where as for the Git that refused
 */
export async function workTreeGone(
  cause: unknown,
  where: Pick<RunOptions, 'cwd' | 'gitDir' | 'env'>,
): Promise<WorkTreeGone | null> {
  const named = cause instanceof GitError ? /cannot chdir to '(.*)':/s.exec(cause.stderr)?.[1] : undefined;
  if (named === undefined) return null;
  // With another work tree, Git reads the configuration after all.
  const env = { ...where.env, GIT_WORK_TREE: dirname(process.execPath) };
  const asked = ['config', '--show-origin', '-z', '--get', 'core.worktree'];
  const { stdout } = await runGit(asked, { ...where, env, okCodes: [0, 1] });
  const [origin = ''] = stdout.toString('utf8').split('\0');
  const file = resolve(where.cwd ?? '', origin.replace(/^file:/, ''));
  return {
    message: `The repository’s configuration (core.worktree) says that its files are in a folder that is not there: ${named}`,
    next: 'Put that folder back, or run this in a terminal there, then open the folder again.',
    command: `git config --file ${shellWord(file)} --unset core.worktree`,
  };
}
