import { gitText, type RunOptions } from '../process/run.ts';
import { takeOurs, unmergedFiles } from './unmerged.ts';

/**
 * The tree of what is staged, from an index of ours that is a copy of the user's. Of a file with a conflict nothing is
 * staged until that is resolved: it is as the checked-out side has it. Files that are only announced (`git add
 * --intent-to-add`) are not staged either.
 * @param none the null id
 */
export async function readIndex(run: RunOptions, none: string): Promise<string> {
  await takeOurs(run, await unmergedFiles(run), none);
  return await gitText(['write-tree', '--missing-ok'], run);
}
