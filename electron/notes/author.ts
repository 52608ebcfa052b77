import { folderIdentity, userIdentity, type Identity } from '../../git/identity.ts';
import type { Settings } from '../../shared/ipc/settings.ts';
import type { NoteAuthor } from '../../shared/ipc/shapes.ts';
import type { RepositoryPlace, WriteNote } from '../host/client.ts';

/** Who signs notes in a repository; null: nobody is known, the host signs for itself. */
export type Author = (place: RepositoryPlace) => Promise<NoteAuthor | null>;

/**
 * Who signs notes: for a folder on this computer its own Git configuration, then the settings, then the user's Git
 * configuration (read once for each folder). A folder may name only one of name and address; the other then comes
 * from the next in line, as in Git.
 * @param folderOf the folder that is served in place as this repository; null: it is none
 */
export function createAuthor(
  settings: () => Settings,
  folderOf: (place: RepositoryPlace) => string | null,
): Author {
  const ofUser = new Map<string | null, Promise<Identity>>();
  const userIn = (folder: string | null): Promise<Identity> => {
    const known = ofUser.get(folder) ?? userIdentity(folder);
    ofUser.set(folder, known);
    return known;
  };

  return async (place) => {
    const folder = folderOf(place);
    const own = folder === null ? NOBODY : await folderIdentity(folder);
    const set = fromSettings(settings());
    const rest = set.name !== null && set.email !== null ? set : await userIn(folder);
    const [name, email] = [own.name ?? rest.name, own.email ?? rest.email];
    if (name === null || email === null) return null;
    if (own.name !== null || own.email !== null) return { name, email, from: 'folder' };
    return { name, email, from: rest === set ? 'settings' : 'git' };
  };
}

const NOBODY: Identity = { name: null, email: null };

const fromSettings = ({ authorName, authorEmail }: Settings): Identity => ({
  name: authorName.trim() || null,
  email: authorEmail.trim() || null,
});

/** The author field of a note write. */
export async function authorField(
  author: Author,
  { orgId, repo }: RepositoryPlace,
): Promise<Pick<WriteNote, 'author'>> {
  const found = await author({ orgId, repo });
  return found === null ? {} : { author: { name: found.name, email: found.email } };
}
