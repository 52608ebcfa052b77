import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { runGit, type CollectOptions } from './run.ts';

/** What a configuration says about who writes; either may be missing. */
export interface Identity {
  name: string | null;
  email: string | null;
}

/** A configuration that cannot be read in this time (a pipe, a dead network drive) is none. Milliseconds. */
const PATIENCE = 5_000;

/**
 * The identity in a repository's own configuration. That is anybody's text: two values are read and nothing that it
 * names is run or opened, so files that it includes do not count.
 * @param folder the work tree, or the bare repository
 */
export async function folderIdentity(folder: string): Promise<Identity> {
  return await read(['--no-includes'], inFolder(folder));
}

/**
 * The identity in the user's own configuration, with what it includes.
 * @param folder where they work: a user may configure another identity for some folders (`includeIf`)
 */
export async function userIdentity(folder: string | null): Promise<Identity> {
  const home = homedir();
  const files = [
    join(home, '.gitconfig'),
    join(process.env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'git', 'config'),
  ];
  for (const file of files) {
    const options = folder === null ? {} : inFolder(folder);
    const found = await read(['--file', file, '--includes'], {
      ...options,
      env: { ...options.env, HOME: home },
    });
    if (found.name !== null && found.email !== null) return found;
  }
  return { name: null, email: null };
}

/** In this folder, not in a repository that happens to lie around it. */
const inFolder = (folder: string): Pick<CollectOptions, 'cwd' | 'env'> => ({
  cwd: folder,
  env: { GIT_CEILING_DIRECTORIES: dirname(folder) },
});

async function read(from: readonly string[], options: CollectOptions): Promise<Identity> {
  const identity: Identity = { name: null, email: null };
  try {
    const { stdout } = await runGit(['config', ...from, '-z', '--get-regexp', '^user\\.(name|email)$'], {
      ...options,
      timeoutMs: PATIENCE,
      maxOutput: 65_536,
    });
    for (const entry of stdout.toString('utf8').split('\0')) {
      const [key, ...lines] = entry.split('\n');
      const value = usable(lines.join('\n').trim());
      // As in Git, the last one counts.
      if (key === 'user.name') identity.name = value;
      if (key === 'user.email') identity.email = value;
    }
  } catch {
    // Not there, not readable, or not a configuration.
  }
  return identity;
}

/** null for what would not fit into a commit's header. */
const usable = (value: string): string | null =>
  value === '' || value.length > 200 || /[<>\p{Cc}]/u.test(value) ? null : value;
