import { folderGuard } from '../git/config/folder-guard.ts';
import { FolderBlockedError } from '../git/config/folder-held.ts';
import { PROBLEM_TYPE } from './problem-types.ts';
import { Refusal } from './problem.ts';
import type { ServedRepository } from './repository.ts';

/** Refuses requests (503) for somebody's folder while Git would block in it; other repositories are our own. */
export function refuseHeld(
  guard = folderGuard(),
): (repository: Pick<ServedRepository, 'gitDir' | 'inPlace'>) => Promise<void> {
  return async ({ gitDir, inPlace }) => {
    if (inPlace) await guard(gitDir).catch(asRefusal);
  };
}

/** @throws Refusal 503 where Git would wait in a folder; any other error as it is. */
export function asRefusal(error: unknown): never {
  throw error instanceof FolderBlockedError ? heldRefusal(error) : error;
}

/** Tells a client what Git would wait for. */
export const heldRefusal = ({ message }: FolderBlockedError): Refusal =>
  new Refusal(503, message, { type: PROBLEM_TYPE.folderHeld, headers: { 'Retry-After': '5' } });
