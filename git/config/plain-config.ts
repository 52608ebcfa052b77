import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { filesFingerprint } from '../refs/files-fingerprint.ts';
import { runGit, type CollectOptions } from '../process/run.ts';

/** All values of each key, in order: for most keys the last one counts. */
export type Values = Map<string, string[]>;

/** A configuration that cannot be read by then (a pipe, a dead network drive) counts as empty. */
const CONFIG_TIMEOUT_MS = 5_000;

/**
 * Values from a repository's own configuration. It is untrusted: values are read, nothing they name is run or opened,
 * and included files are ignored.
 * @param folder the work tree, or the bare repository
 * @param keys a regular expression for the keys, in lower case
 */
export async function folderConfig(folder: string, keys: string): Promise<Values> {
  const fingerprint = await fingerprintOf(folder);
  const key = `${folder}\0${keys}`;
  const cached = cache.get(key);
  if (fingerprint !== null && cached?.fingerprint === fingerprint) return new Map(cached.values);
  const values = await read(keys, ['--no-includes'], inFolder(folder));
  if (fingerprint !== null && values !== null) cache.set(key, { fingerprint, values: new Map(values) });
  return values ?? new Map();
}

/** Results by folder, valid while its configuration files are unchanged; saves starting Git. */
const cache = new LRUCache<string, { fingerprint: string; values: Values }>({ max: 200 });
/** Fingerprint of a repository's configuration files; null if they are elsewhere or changed just now. */
async function fingerprintOf(folder: string): Promise<string | null> {
  const gitDir = existsSync(join(folder, '.git')) ? join(folder, '.git') : folder;
  const files = ['config', 'config.worktree'].map((name) => join(gitDir, name));
  return existsSync(join(gitDir, 'config')) ? await filesFingerprint(files) : null;
}

/** Do not discover a repository that contains this folder. */
const inFolder = (folder: string): Pick<CollectOptions, 'cwd' | 'env'> => ({
  cwd: folder,
  env: { GIT_CEILING_DIRECTORIES: dirname(folder) },
});

/** @returns null if missing, unreadable, or not a configuration */
async function read(keys: string, from: readonly string[], options: CollectOptions): Promise<Values | null> {
  const values: Values = new Map();
  try {
    const { stdout } = await runGit(['config', ...from, '-z', '--get-regexp', keys], {
      ...options,
      // 1: no such key.
      okCodes: [0, 1],
      timeoutMs: CONFIG_TIMEOUT_MS,
      maxOutput: 65_536,
    });
    for (const entry of stdout.toString('utf8').split('\0')) {
      // A key without a value is true.
      const [key = '', value = 'true'] = entry.split(/\n(.*)/s);
      if (key !== '') values.set(key, [...(values.get(key) ?? []), value.trim()]);
    }
  } catch {
    return null;
  }
  return values;
}
