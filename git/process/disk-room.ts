import { statfs } from 'node:fs/promises';

const FULL = /ENOSPC|EDQUOT|No space left on device|Out of diskspace|Disk quota exceeded/i;
/** A failed write for which Git gives no reason, as for refs. */
const WRITE_FAILED = /couldn't write|could not write|unable to write|failed to write|write error/i;
/** A disk with fewer free bytes counts as full: with more, a write failed for another reason. */
const MIN_FREE_BYTES = 65_536;

/** @returns true if the system or Git reports a full disk */
export const saysFull = (said: string): boolean => FULL.test(said);

/**
 * @returns true if a write failed because a disk is full: the message says so, or gives no reason and one of these
 * folders is on a full disk
 * @param said the error message of the system or Git
 */
export async function isDiskFull(said: string, folders: readonly string[]): Promise<boolean> {
  if (saysFull(said)) return true;
  if (!WRITE_FAILED.test(said)) return false;
  return (await Promise.all(folders.map(isFull))).includes(true);
}

const isFull = async (folder: string): Promise<boolean> =>
  await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize < MIN_FREE_BYTES,
    () => false,
  );
