import { isDiskFull } from '../../git/process/disk-room.ts';
import { isGitExit } from '../../git/process/error.ts';

/** Of a folder for a ref Git does not say why it could not be made. */
const FORBIDDEN = /EACCES|EPERM|EROFS|Permission denied|Read-only file system|nable to create directory/;

/** A sentence why a repository cannot store a note, from what the system or Git said; null: for another reason. */
export async function cannotStore(gitDir: string, error: unknown): Promise<string | null> {
  const said = isGitExit(error) ? error.stderr : String(error);
  if (await isDiskFull(said, [gitDir])) return 'There is no space left for the note';
  if (FORBIDDEN.test(said)) return 'The right to write to the repository is missing';
  return null;
}
