import { AppFailure } from '../../../shared/failure.ts';
import { GitError } from '../../../git/error.ts';

/** What is missing when notes cannot be fetched over Git, in one or two sentences. Never Git's own words. */
export function mirrorProblem(cause: unknown): string {
  const loses = 'Badges, history and search of notes are not available.';
  if (cause instanceof AppFailure) return `${cause.error.message} ${loses}`;
  if (!(cause instanceof GitError)) return `The notes could not be read over Git. ${loses}`;
  if (cause.reason === 'missing') {
    return `Git is not installed on this computer. ${loses} Install Git 2.38 or newer.`;
  }
  if (cause.reason === 'timeout') return `The host did not answer a Git fetch in time. ${loses}`;
  return `The host refused to hand out its notes over Git. ${loses}`;
}
