import { folderGuard } from '../git/config/folder-guard.ts';
import { FolderBlockedError } from '../git/config/folder-blocked.ts';
import { PROBLEM_TYPE } from './problem-types.ts';
import { Refusal } from './problem.ts';
import type { ServedRepository } from './repository.ts';

/** Refuses requests (503) for a user's folder while Git would block in it; other repositories are our own. */
export function refuseBlocked(
  guard = folderGuard(),
): (repository: Pick<ServedRepository, 'gitDir' | 'inPlace'>) => Promise<void> {
  return async ({ gitDir, inPlace }) => {
    if (inPlace) await guard(gitDir).catch(asRefusal);
  };
}

/** @throws Refusal 503 if Git would block in a folder; any other error unchanged */
export function asRefusal(error: unknown): never {
  throw error instanceof FolderBlockedError ? blockedRefusal(error) : error;
}

/** Tells a client what Git would block on. */
export const blockedRefusal = ({ message }: FolderBlockedError): Refusal =>
  new Refusal(503, message, { type: PROBLEM_TYPE.folderBlocked, headers: { 'Retry-After': '5' } });
