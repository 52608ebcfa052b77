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
 * A failed Git process. `message` names only the subcommand: arguments and Git's own output may contain hostile text
 * and stay in `stderr`, which is for logs and never for a client.
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

const DESCRIPTIONS: Readonly<Record<Exclude<GitErrorReason, 'exit'>, string>> = {
  signal: 'was killed',
  missing: 'git is not installed',
  'too-old': 'git is too old',
  'no-folder': 'the folder does not exist',
  timeout: 'took too long',
  aborted: 'was cancelled',
  'too-large': 'exceeded the output limit',
};

function describe(reason: GitErrorReason, code: number | null): string {
  return reason === 'exit' ? `ended with code ${String(code)}` : DESCRIPTIONS[reason];
}

/** @returns true if Git ran and exited with an error code, unlike a missing Git, a timeout or an abort */
export function isGitExit(error: unknown, ...codes: number[]): error is GitError {
  if (!(error instanceof GitError) || error.reason !== 'exit') return false;
  return codes.length === 0 || (error.code !== null && codes.includes(error.code));
}

/** For `catch`: null if Git exited with an error code; rethrows every other failure. */
export function nullOnExit(error: unknown): null {
  if (isGitExit(error)) return null;
  throw error;
}

/** @returns true if Git could not reach the remote at all, rather than being refused */
export const isUnreachable = ({ stderr }: GitError): boolean =>
  /could not resolve host|failed to connect|couldn't connect|connection (?:refused|reset)/i.test(stderr);
