import { statfs } from 'node:fs/promises';

const FULL = /ENOSPC|EDQUOT|No space left on device|Out of diskspace|Disk quota exceeded/i;
/** A write failed, and Git does not say why: for a ref it says only that it failed. */
const UNSAID = /couldn't write|could not write|unable to write|failed to write|write error/i;
/** Free bytes below which a disk counts as full: with more, a write failed for another reason. */
const LITTLE = 65_536;

/** Whether the system, or Git, says that a disk is full. */
export const saysFull = (said: string): boolean => FULL.test(said);

/**
 * Whether a write failed because a disk is full: it says so, or tells only that it failed, and one of these folders is
 * on a disk without room.
 * @param said what the system or Git said of the failure
 */
export async function isDiskFull(said: string, folders: readonly string[]): Promise<boolean> {
  if (saysFull(said)) return true;
  if (!UNSAID.test(said)) return false;
  return (await Promise.all(folders.map(hasNoRoom))).includes(true);
}

const hasNoRoom = async (folder: string): Promise<boolean> =>
  await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize < LITTLE,
    () => false,
  );
