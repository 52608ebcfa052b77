export type GitErrorReason =
  | 'exit'
  | 'signal'
  | 'missing'
  | 'too-old'
  | 'no-folder'
  | 'timeout'
  | 'aborted'
  | 'too-large';

/**
 * A Git process that did not end well. `message` names the subcommand only: arguments and Git's own words may hold
 * hostile text and stay in `stderr`, which is for logs and never for a client.
 */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly reason: GitErrorReason;
  /** Exit code; null when the process was killed or never ran. */
  readonly code: number | null;
  /** The last kilobytes of standard error. */
  readonly stderr: string;

  constructor(subcommand: string, reason: GitErrorReason, code: number | null, stderr: string) {
    super(`git ${subcommand}: ${describe(reason, code)}`);
    this.reason = reason;
    this.code = code;
    this.stderr = stderr;
  }
}

const WORDS: Readonly<Record<Exclude<GitErrorReason, 'exit'>, string>> = {
  signal: 'was killed',
  missing: 'git is not installed',
  'too-old': 'git is too old',
  'no-folder': 'the folder is not there',
  timeout: 'took too long',
  aborted: 'was cancelled',
  'too-large': 'answered more than the cap',
};

function describe(reason: GitErrorReason, code: number | null): string {
  return reason === 'exit' ? `ended with code ${String(code)}` : WORDS[reason];
}

/** True when Git itself said no (it ran and ended with a code), as against a missing Git, a time-out or an abort. */
export function isGitExit(error: unknown, ...codes: number[]): error is GitError {
  if (!(error instanceof GitError) || error.reason !== 'exit') return false;
  return codes.length === 0 || (error.code !== null && codes.includes(error.code));
}

/** For `catch`: null where Git itself said no; every other failure goes on. */
export function nullOnExit(error: unknown): null {
  if (isGitExit(error)) return null;
  throw error;
}

/** Git could not reach the remote at all: nobody refused anything. */
export const isUnreachable = ({ stderr }: GitError): boolean =>
  /could not resolve host|failed to connect|couldn't connect|connection (?:refused|reset)/i.test(stderr);
