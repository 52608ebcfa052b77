import { homedir } from 'node:os';
import { join } from 'node:path';
import { runGit } from '../../git/run.ts';
import type { NoteAuthor, Settings } from '../../shared/ipc/shapes.ts';
import type { WriteNote } from '../host/client.ts';

type Author = () => Promise<NoteAuthor | null>;

/** Where Git keeps the user's own configuration. */
const files = (): string[] => [
  join(homedir(), '.gitconfig'),
  join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'git', 'config'),
];

/** Who signs notes: the settings, else the user's Git configuration (read once), else nobody. */
export function createAuthor(settings: () => Settings): Author {
  let fromGit: Promise<NoteAuthor | null> | null = null;
  return async () => {
    const { authorName, authorEmail } = settings();
    const [name, email] = [authorName.trim(), authorEmail.trim()];
    if (name !== '' && email !== '') return { name, email, from: 'settings' };
    return await (fromGit ??= readGitIdentity());
  };
}

/** The author field of a note write. */
export async function signatureOf(author: Author): Promise<Pick<WriteNote, 'author'>> {
  const found = await author();
  return found === null ? {} : { author: { name: found.name, email: found.email } };
}

async function readGitIdentity(): Promise<NoteAuthor | null> {
  for (const file of files()) {
    const [name, email] = await Promise.all([read(file, 'user.name'), read(file, 'user.email')]);
    if (name !== null && email !== null) return { name, email, from: 'git' };
  }
  return null;
}

/** One value, or null where it is not there, cannot be read, or would not fit into a commit header. */
async function read(file: string, key: string): Promise<string | null> {
  try {
    const { stdout } = await runGit(['config', '--file', file, '--get', key]);
    const value = stdout.toString('utf8').trim();
    return value === '' || value.length > 200 || /[<>\p{Cc}]/u.test(value) ? null : value;
  } catch {
    return null;
  }
}
