import { dirname, resolve } from 'node:path';
import { GitError } from '../process/error.ts';
import { runGit, type RunOptions } from '../process/run.ts';
import { shellWord } from '../process/shell-word.ts';

/** A folder's `core.worktree` names a folder that does not exist: Git reads nothing until either is fixed. */
export interface WorkTreeGone {
  message: string;
  next: string;
  command: string;
}

/**
 * @returns why Git refuses a folder whose work tree is elsewhere, or null if it refuses for another reason
 * @param where options of the Git command that failed
 */
export async function workTreeGone(
  cause: unknown,
  where: Pick<RunOptions, 'cwd' | 'gitDir' | 'env'>,
): Promise<WorkTreeGone | null> {
  const missing = cause instanceof GitError ? /cannot chdir to '(.*)':/s.exec(cause.stderr)?.[1] : undefined;
  if (missing === undefined) return null;
  // With another work tree set, Git can read the configuration.
  const env = { ...where.env, GIT_WORK_TREE: dirname(process.execPath) };
  const args = ['config', '--show-origin', '-z', '--get', 'core.worktree'];
  const { stdout } = await runGit(args, { ...where, env, okCodes: [0, 1] });
  const [origin = ''] = stdout.toString('utf8').split('\0');
  const file = resolve(where.cwd ?? '', origin.replace(/^file:/, ''));
  return {
    message: `The repository’s configuration (core.worktree) says that its files are in a folder that does not exist: ${missing}`,
    next: 'Put that folder back, or run this in a terminal in the repository’s folder, then open it again.',
    command: `git config --file ${shellWord(file)} --unset core.worktree`,
  };
}
