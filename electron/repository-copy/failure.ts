import { saysFull } from '../../git/process/disk-room.ts';
import { GitError, isUnreachable } from '../../git/process/error.ts';
import { FolderBlockedError } from '../../git/config/folder-blocked.ts';
import { gitProblem } from '../../git/process/required.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { NO_REPOSITORY } from '../host/problem.ts';

const RELOAD = 'Reload.';

/** A branch that does not exist on the host, or an invalid name. */
export const noBranch = (): AppFailure =>
  new AppFailure({
    kind: 'not-found',
    message: 'The branch no longer exists.',
    next: RELOAD,
  });

/** A commit that a folder had: Git removes those that no branch has any more. */
export const noCommitHere = (): AppFailure =>
  new AppFailure({ kind: 'not-found', message: 'This commit is no longer in the folder.', next: RELOAD });

/** A local folder that was moved or deleted, or is on a drive that is gone. */
export const noFolder = (): AppFailure =>
  new AppFailure({ kind: 'not-found', message: 'The folder is not there.' });

/**
 * The result of `read`; a failure of Git becomes an AppFailure.
 * @param feature what is read, in the user's words and in the plural: `tags`, `the lines around a change`
 */
export async function explained<T>(feature: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw explain(feature, cause);
  }
}

/** A failure of Git in a form that the screen can explain; anything else unchanged. */
export function explain(feature: string, cause: unknown): unknown {
  if (cause instanceof FolderBlockedError)
    return new AppFailure(
      { kind: 'host-unavailable', message: `${cause.message}.`, next: RELOAD },
      { cause },
    );
  if (!(cause instanceof GitError)) return cause;
  if (/couldn't find remote ref/i.test(cause.stderr)) return noBranch();
  return new AppFailure(sentence(feature, cause), { cause });
}

/** Never contains Git's own words: they may be any text. */
function sentence(feature: string, error: GitError): AppError {
  const needed = gitProblem(error);
  if (needed)
    return {
      kind: 'unsupported-by-host',
      feature,
      message: `For ${feature} Git is needed. ${needed.message}`,
      next: needed.next,
    };
  if (error.reason === 'timeout')
    return { kind: 'timeout', message: 'The host did not answer a Git fetch in time.' };
  if (error.reason === 'too-large')
    return {
      kind: 'too-large',
      message: `${feature} could not be loaded: there is more than the app can hold.`,
    };
  if (error.reason === 'aborted') return { kind: 'cancelled', message: 'Cancelled.' };
  if (/\.lock': File exists/.test(error.stderr))
    return {
      kind: 'internal',
      message: 'Another Git process is working in the copy of this repository that Marginalia keeps.',
      next: 'Try again in a moment.',
    };
  if (/^fatal: repository '.*' not found$/m.test(error.stderr))
    return { kind: 'not-found', status: 404, ...NO_REPOSITORY };
  if (isUnreachable(error)) return { kind: 'offline', message: 'The host cannot be reached over Git.' };
  if (saysFull(error.stderr))
    return { kind: 'internal', message: 'The disk is full.', next: 'Free some disk space, then try again.' };
  return {
    kind: 'host-unavailable',
    message: `The host did not hand out ${feature} over Git.`,
    next: 'Check that the key allows git:read for this repository.',
  };
}
