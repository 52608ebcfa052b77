import { isGitExit } from '../../git/error.ts';

const FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/;
const FORBIDDEN = /EACCES|EPERM|EROFS|Permission denied|Read-only file system/;

/** Why a repository takes no note, in a sentence, from what the system or Git said; null: for no such reason. */
export function cannotStore(error: unknown): string | null {
  const said = isGitExit(error) ? error.stderr : String(error);
  if (FULL.test(said)) return 'There is no space left for the note';
  if (FORBIDDEN.test(said)) return 'The service may not write to the repository';
  return null;
}
