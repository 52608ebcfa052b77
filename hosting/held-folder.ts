import { FolderHeld, folderGuard } from '../git/folder-guard.ts';
import { Refusal } from './problem.ts';
import type { Repository } from './repository.ts';

/** Refuses (503) what is asked of somebody's folder while Git would wait in it; other repositories are our own. */
export function refuseHeld(guard = folderGuard()): (repository: Repository) => Promise<void> {
  return async ({ gitDir, inPlace }) => {
    if (!inPlace) return;
    await guard(gitDir).catch((error: unknown) => {
      if (!(error instanceof FolderHeld)) throw error;
      throw new Refusal(503, error.message, { headers: { 'Retry-After': '5' } });
    });
  };
}
