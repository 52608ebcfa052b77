import type { Identity, IdentityPart, Person } from '../../git/config/identity.ts';
import type { Settings } from '../../shared/ipc/settings.ts';
import type { NoteAuthor } from '../../shared/ipc/shapes.ts';
import type { RepositoryPlace, WriteNote } from '../host/client.ts';

/** Who signs notes in a repository; null: unknown, the host signs for itself. */
export type Author = (place: RepositoryPlace) => Promise<NoteAuthor | null>;

/**
 * Who signs notes: for a local folder its own Git configuration, then the settings, then the user's Git configuration.
 * A folder may set only one of name and address; the other then comes from the next in line, as in Git.
 * The committer is found in the same way.
 * @param identityOf the author and the committer that a repository's Git configuration names
 */
export function createAuthor(
  settings: () => Settings,
  identityOf: (place: RepositoryPlace) => Promise<Identity>,
): Author {
  return async (place) => {
    const said = await identityOf(place);
    const set = fromSettings(settings());
    const author = signerOf(said, set);
    const committer = signerOf(said.committer, set);
    if (author === null || committer === null) return author;
    const { name, email } = committer;
    const isSame = name === author.name && email === author.email;
    return isSame ? author : { ...author, committer: { name, email } };
  };
}

function signerOf(said: Person, set: { name: string; email: string } | null): NoteAuthor | null {
  const own = { name: ofFolder(said.name), email: ofFolder(said.email) };
  const rest = set ?? { name: said.name?.value ?? null, email: said.email?.value ?? null };
  const [name, email] = [own.name ?? rest.name, own.email ?? rest.email];
  if (name === null || email === null) return null;
  if (own.name !== null || own.email !== null) return { name, email, from: 'folder' };
  return { name, email, from: set === null ? 'git' : 'settings' };
}

const ofFolder = (part: IdentityPart | null): string | null => (part?.ofFolder === true ? part.value : null);

/** null: the settings lack one of them. */
function fromSettings({ authorName, authorEmail }: Settings): { name: string; email: string } | null {
  const [name, email] = [authorName.trim(), authorEmail.trim()];
  return name === '' || email === '' ? null : { name, email };
}

/** Who signs a note write. */
export async function authorField(
  author: Author,
  { orgId, repo }: RepositoryPlace,
): Promise<Pick<WriteNote, 'author' | 'committer'>> {
  const configured = await author({ orgId, repo });
  if (configured === null) return {};
  const { name, email, committer } = configured;
  return { author: { name, email }, ...(committer === undefined ? {} : { committer }) };
}
