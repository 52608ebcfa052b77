import { GitError } from './error.ts';
import { noteVersion, refuseGit, refusedVersion } from './refused.ts';
import { gitText } from './run.ts';

/** The oldest Git that the product works with. */
export const MIN_GIT_VERSION = '2.38';

/**
 * Checks the version of the installed Git once; if it is too old, no other command of it runs in this process.
 * @throws GitError `missing` or `too-old`
 */
export async function requireGit(): Promise<void> {
  const version = /^git version (\d+\.\d+[.\w]*)/.exec(await gitText(['--version']))?.[1];
  if (version !== undefined) noteVersion(version);
  if (version === undefined || isAtLeast(version, MIN_GIT_VERSION)) return;
  refuseGit(version);
  throw new GitError('--version', 'too-old', null, '');
}

/** @returns true if a version is at least another; both start with two numbers, `2.38` */
function isAtLeast(version: string, least: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/** @returns what is wrong with this computer's Git, a sentence without its full stop; null for every other error */
export function gitFault(error: unknown): string | null {
  const reason = error instanceof GitError ? error.reason : null;
  if (reason === 'missing') return 'Git is not installed on this computer';
  return reason === 'too-old' ? `Git ${String(refusedVersion())} on this computer is too old` : null;
}

/** A repository that a later Git made: of a format, or with an extension, that this one does not know. */
export const needsNewerGit = ({ stderr }: Pick<GitError, 'stderr'>): boolean =>
  /unknown repository extension|invalid value for 'extensions|unsupported|Expected git repo version/i.test(
    stderr,
  );

export const NEEDS_NEWER_GIT = 'The repository needs a newer Git than the one on this computer';

/** @param then what to do once Git is installed, for example `try again`; one that is too old is looked at at the start */
export function gitAdvice(then: string): string {
  const after = refusedVersion() === null ? then : 'start again';
  return `Install Git ${MIN_GIT_VERSION} or newer${after === '' ? '' : `, then ${after}`}.`;
}

/** What to tell the user if Git is missing or too old, and what to do. @returns null for every other error */
export function gitProblem(error: unknown, then = ''): { message: string; next: string } | null {
  const fault = gitFault(error);
  return fault === null ? null : { message: `${fault}.`, next: gitAdvice(then) };
}
