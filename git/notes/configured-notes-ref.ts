import { isRefName } from '../refs/refs.ts';
import { lastOf, userConfig } from '../config/user-config.ts';

/** The notes ref that Git writes to in a folder (`core.notesRef`), the folder's setting before the user's; null: neither. */
export async function configuredNotesRef(folder: string): Promise<string | null> {
  const value = lastOf(await userConfig(folder), 'core.notesref')?.value;
  return value !== undefined && isRefName(value, 'refs/notes/') ? value : null;
}
