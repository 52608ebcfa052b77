import { isGitExit } from '../process/error.ts';
import { isDiskFull } from '../process/disk-room.ts';

/** Why nothing was handed over, in a sentence without a full stop. Nothing that it names has changed. */
export class HandOverError extends Error {
  override readonly name = 'HandOverError';
}

/** For a ref's folder, Git gives no reason. */
const FORBIDDEN =
  /EACCES|EPERM|EROFS|Permission denied|insufficient permission|Read-only file system|nable to create directory/;

/** A failed write, in words for the user; any other error stays what it is. */
export async function inWords(error: unknown, gitDir: string): Promise<unknown> {
  const said = isGitExit(error) ? error.stderr : String(error);
  if (await isDiskFull(said, [gitDir])) return new HandOverError('There is no space left in the folder');
  if (FORBIDDEN.test(said)) return new HandOverError('You may not write to the folder’s repository');
  if (/exists; cannot create/.test(said))
    return new HandOverError('Another ref is in the way: Git cannot keep both a and a/b');
  return error;
}
