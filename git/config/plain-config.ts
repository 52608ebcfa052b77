import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { looksOfFiles } from '../refs/looks-of-files.ts';
import { runGit, type CollectOptions } from '../process/run.ts';

/** Every value of each key, in their order: for most keys the last one counts. */
export type Values = Map<string, string[]>;

/** Milliseconds after which a configuration that cannot be read (a pipe, a dead network drive) counts as empty. */
const PATIENCE = 5_000;

/**
 * Values of a repository's own configuration. That is anybody's text: values are read and nothing that it names is run
 * or opened, so files that it includes do not count.
 * @param folder the work tree, or the bare repository
 * @param keys a regular expression for the keys, in lower case
 */
export async function folderConfig(folder: string, keys: string): Promise<Values> {
  const looks = await looksOf(folder);
  const key = `${folder}\0${keys}`;
  const before = known.get(key);
  if (looks !== null && before?.looks === looks) return new Map(before.values);
  const values = await read(keys, ['--no-includes'], inFolder(folder));
  if (looks !== null && values !== null) known.set(key, { looks, values: new Map(values) });
  return values ?? new Map();
}

/** What was read of folders, while their configuration looks the same: no process has to start for it again. */
const known = new LRUCache<string, { looks: string; values: Values }>({ max: 200 });
/** How a repository's configuration looks from outside; null: it lies elsewhere, or was changed just now. */
async function looksOf(folder: string): Promise<string | null> {
  const gitDir = existsSync(join(folder, '.git')) ? join(folder, '.git') : folder;
  const files = ['config', 'config.worktree'].map((name) => join(gitDir, name));
  return existsSync(join(gitDir, 'config')) ? await looksOfFiles(files) : null;
}

/** In this folder, not in a repository that happens to lie around it. */
const inFolder = (folder: string): Pick<CollectOptions, 'cwd' | 'env'> => ({
  cwd: folder,
  env: { GIT_CEILING_DIRECTORIES: dirname(folder) },
});

/** null: not there, not readable, or not a configuration. */
async function read(keys: string, from: readonly string[], options: CollectOptions): Promise<Values | null> {
  const found: Values = new Map();
  try {
    const { stdout } = await runGit(['config', ...from, '-z', '--get-regexp', keys], {
      ...options,
      // One: there is no such key.
      okCodes: [0, 1],
      timeoutMs: PATIENCE,
      maxOutput: 65_536,
    });
    for (const entry of stdout.toString('utf8').split('\0')) {
      const [key = '', ...lines] = entry.split('\n');
      if (key !== '') found.set(key, [...(found.get(key) ?? []), lines.join('\n').trim()]);
    }
  } catch {
    return null;
  }
  return found;
}
