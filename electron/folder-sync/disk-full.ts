import { isDiskFull } from '../../git/process/disk-room.ts';
import { GitError } from '../../git/process/error.ts';

/**
 * The sentence for a full local disk, of which Git only reports that some file, or the connection, failed; null: that
 * is not the cause. A remote's full disk is excluded.
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
    next: 'Free some space on this folder’s disk and on the disk of Marginalia’s own files, then sync again.',
  };
}
