import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { copyOrdinary } from './ordinary-file.ts';
import { pathIdentity } from './repository-identity.ts';

/** What changes a history beside its commits: where a shallow clone ends, and which parents replace their own. */
export const HISTORY_FILES = ['shallow', 'info/grafts'];

/** Identifies these files, so that nothing that depends on a history is used after one of them changed. */
export const historyIdentity = (gitDir: string): string =>
  HISTORY_FILES.map((name) => pathIdentity(join(gitDir, name))).join();

/**
 * Copies these files to a repository of ours that borrows the objects: its history is the same then.
 * @throws FolderBlockedError
 */
export async function copyHistoryFiles(gitDir: string, own: string): Promise<void> {
  await mkdir(join(own, 'info'), { recursive: true });
  for (const name of HISTORY_FILES) await copyOrdinary(join(gitDir, name), join(own, name));
}
