import { AppFailure } from '../../shared/failure.ts';
import { GitError } from './error.ts';

/** Git or the host failed, rather than the app. */
export const isReadFailure = (cause: unknown): boolean =>
  cause instanceof GitError || cause instanceof AppFailure;

/** For reads that may fail, with `catch`. @throws anything that is no failure of Git or the host */
export function ignoreReadFailure(cause: unknown): undefined {
  if (isReadFailure(cause)) return undefined;
  throw cause;
}
