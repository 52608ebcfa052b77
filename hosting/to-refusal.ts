import { FolderBlockedError } from '../git/config/folder-blocked.ts';
import { isGitExit } from '../git/process/error.ts';
import { blockedRefusal } from './blocked-folder.ts';
import type { ServiceLog } from './log.ts';
import { PROBLEM_TYPE } from './problem-types.ts';
import { Refusal } from './problem.ts';

/** Converts an error to what a client sees; unexpected errors are logged. @param about what was requested */
export function toRefusal(error: unknown, log: ServiceLog, about: Readonly<Record<string, string>>): Refusal {
  if (error instanceof FolderBlockedError) return blockedRefusal(error);
  if (error instanceof Refusal) return error;
  log('request.failed', { ...about, message: String(error) });
  const type = isGitExit(error) ? { type: PROBLEM_TYPE.gitFailed } : {};
  return new Refusal(500, 'The service could not answer', type);
}
