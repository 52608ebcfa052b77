import { isDiskFull } from '../../git/disk-room.ts';
import { GitError } from '../../git/error.ts';

/**
 * What to say where a disk of this computer is full: Git then speaks of files that nobody knows, or of the connection
 * that it gave up; null: that is not why. What a remote says of its own disk is the remote's trouble.
 */
export async function diskFull(
  { folder, gitDir, exchange }: { folder: string; gitDir: string; exchange: string },
  cause: unknown,
): Promise<{ message: string; next: string } | null> {
  if (!(cause instanceof Error)) return null;
  const said = cause instanceof GitError ? cause.stderr : cause.message;
  const here = said.split(/[\r\n]+/).filter((line) => !line.startsWith('remote: '));
  if (!(await isDiskFull(here.join('\n'), [gitDir, exchange]))) return null;
  return {
    message: `The disk is full: ${folder} could not be synced. Nothing is lost.`,
    next: 'Make room on the disk of this folder, and on the one of Marginalia’s own files, then sync again.',
  };
}
