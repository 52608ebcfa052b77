import { FolderBlockedError } from '../git/config/folder-blocked.ts';
import { isGitExit } from '../git/process/error.ts';
import { blockedRefusal } from './blocked-folder.ts';
import type { ServiceLog } from './log.ts';
import { PROBLEM_TYPE } from './problem-types.ts';
import { Refusal } from './problem.ts';

/** An error as a client sees it; what is no refusal of ours is logged. @param about what was requested */
export function toRefusal(error: unknown, log: ServiceLog, about: Readonly<Record<string, string>>): Refusal {
  if (error instanceof FolderBlockedError) return blockedRefusal(error);
  if (error instanceof Refusal) return error;
  log('request.failed', { ...about, message: String(error) });
  const type = isGitExit(error) ? { type: PROBLEM_TYPE.gitFailed } : {};
  return new Refusal(500, 'The service could not answer', type);
}
