import { isRefName } from '../refs/refs.ts';
import { lastOf, userConfig } from '../config/user-config.ts';

/**
 * @returns the notes ref that Git uses in a folder (`GIT_NOTES_REF`, else `core.notesRef` from the folder or the user),
 *   or null if not set
 */
export async function configuredNotesRef(folder: string): Promise<string | null> {
  const ofEnvironment = process.env['GIT_NOTES_REF'];
  const value = ofEnvironment ?? lastOf(await userConfig(folder), 'core.notesref')?.value;
  return value !== undefined && isRefName(value, 'refs/notes/') ? value : null;
}
