import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorktreeOperation } from '../../shared/ipc/worktrees.ts';

/** What Git keeps in a worktree's Git folder until an operation ends. A rebase comes first: it picks commits itself. */
const SIGNS: ReadonlyArray<readonly [file: string, operation: WorktreeOperation]> = [
  ['rebase-merge', 'rebase'],
  ['rebase-apply/applying', 'patch series'],
  ['rebase-apply', 'rebase'],
  ['MERGE_HEAD', 'merge'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['BISECT_LOG', 'bisect'],
];

/**
 * @param headDir the Git folder that holds HEAD
 * @returns the operation that was begun in a worktree and has not ended, or null. Starts no process and opens no file.
 */
export async function operationInProgress(headDir: string): Promise<WorktreeOperation | null> {
  const isThere = async (file: string): Promise<boolean> =>
    await lstat(join(headDir, file)).then(
      () => true,
      () => false,
    );
  const signs = await Promise.all(SIGNS.map(([file]) => isThere(file)));
  return SIGNS[signs.indexOf(true)]?.[1] ?? null;
}
