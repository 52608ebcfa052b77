import { isRefName } from '../refs/refs.ts';
import { lastOf, userConfig } from '../config/user-config.ts';

/**
 * @returns the notes ref that Git uses in a folder (`core.notesRef`, from the folder or the user), or null if not set
 */
export async function configuredNotesRef(folder: string): Promise<string | null> {
  const value = lastOf(await userConfig(folder), 'core.notesref')?.value;
  return value !== undefined && isRefName(value, 'refs/notes/') ? value : null;
}
