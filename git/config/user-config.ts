import { existsSync } from 'node:fs';
import { homedir, devNull } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import { filesFingerprint } from '../refs/files-fingerprint.ts';
import { runGit } from '../process/run.ts';

/** One configuration entry that the user's own Git obeys in a folder. */
export interface Setting {
  /** Section and name in lower case, as Git writes them. */
  key: string;
  value: string;
  /** Set by the folder's own configuration or a file it includes; otherwise by the user's or the system's. */
  ofFolder: boolean;
}

/** A configuration that cannot be read by then (a pipe, a dead network drive) counts as empty. */
const CONFIG_TIMEOUT_MS = 5_000;
/** How long an unreadable configuration is not tried again, unless one of its files changes. */
const UNREADABLE_RETRY_MS = 30_000;
const MAX_CONFIG_BYTES = 1024 * 1024;
/** With more files than this, results are not cached. */
const MAX_FILES = 100;
const INCLUDES = /^include(?:if\..*)?\.path$/;

interface CachedConfig {
  fingerprint: string | null;
  files: readonly string[];
  settings: readonly Setting[];
  /** Valid until then, in milliseconds of `performance.now()`. */
  until: number;
}
/** Valid while every file it was read from is unchanged; saves starting Git. */
const cache = new LRUCache<string, CachedConfig>({ max: 200 });

/**
 * The whole configuration that the user's own Git obeys in a folder; the last value of a key counts. It covers the
 * files of the system, the user and the folder and whatever they include, as Git itself decides (`includeIf`,
 * `hasconfig`, `GIT_CONFIG_GLOBAL`). The text is untrusted: `git config` runs nothing that it names, and callers use
 * plain values only.
 *
 * @param folder the work tree, or the bare repository; null: only what the user and the system set
 */
export async function userConfig(folder: string | null): Promise<readonly Setting[]> {
  const gitDir = folder === null ? devNull : gitDirAt(folder);
  const environment = FILE_VARIABLES.map((name) => process.env[name] ?? '').join('\0');
  const key = `${gitDir}\0${environment}`;
  const cached = cache.get(key);
  if (cached !== undefined && performance.now() < cached.until) {
    const fingerprint = await filesFingerprint(cached.files);
    if (fingerprint !== null && fingerprint === cached.fingerprint) return cached.settings;
  }
  const listed = await list(gitDir);
  const { settings, read } = listed ?? { settings: [], read: [] };
  const files = [...new Set([...usualFiles(gitDir), ...read])].slice(0, MAX_FILES + 1);
  // In a linked worktree or a submodule, `.git` is a file, and the folder's files are elsewhere.
  const isElsewhere = folder !== null && !existsSync(join(gitDir, 'HEAD'));
  const fingerprint = isElsewhere || files.length > MAX_FILES ? null : await filesFingerprint(files);
  const until = listed === null ? performance.now() + UNREADABLE_RETRY_MS : Infinity;
  cache.set(key, { fingerprint, files, settings, until });
  return settings;
}

/** @returns the value of a key that counts, or null if it is not set */
export const lastOf = (settings: readonly Setting[], key: string): Setting | null =>
  settings.findLast((one) => one.key === key) ?? null;

/** Variables that decide which files Git reads. */
const FILE_VARIABLES = [
  'HOME',
  'XDG_CONFIG_HOME',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
];

const gitDirAt = (folder: string): string => {
  const inside = join(folder, '.git');
  return existsSync(inside) ? inside : folder;
};

/** Files that Git reads if they exist. HEAD matters for `onbranch`. */
function usualFiles(gitDir: string): string[] {
  const home = homedir();
  const { XDG_CONFIG_HOME, GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM } = process.env;
  const ofUser =
    GIT_CONFIG_GLOBAL === undefined
      ? [join(home, '.gitconfig'), join(XDG_CONFIG_HOME ?? join(home, '.config'), 'git', 'config')]
      : [GIT_CONFIG_GLOBAL];
  const ofFolder = ['config', 'config.worktree', 'HEAD'].map((name) => join(gitDir, name));
  return [GIT_CONFIG_SYSTEM ?? '/etc/gitconfig', ...ofUser, ...ofFolder];
}

/** @returns null if it cannot be read */
async function list(gitDir: string): Promise<{ settings: Setting[]; read: string[] } | null> {
  const args = ['config', '--list', '--includes', '--show-scope', '--show-origin', '-z'];
  const output = await runGit(args, {
    gitDir,
    asUser: true,
    // The work tree does not matter here, and may be gone.
    env: { GIT_WORK_TREE: dirname(process.execPath) },
    timeoutMs: CONFIG_TIMEOUT_MS,
    maxOutput: MAX_CONFIG_BYTES,
  }).catch(() => null);
  if (output === null) return null;
  const settings: Setting[] = [];
  const read: string[] = [];
  const parts = output.stdout.toString('utf8').split('\0');
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [scope = '', origin = '', entry = ''] = parts.slice(at, at + 3);
    // Set by this process with `-c`.
    if (scope === 'command') continue;
    const [key = '', value = ''] = entry.split(/\n(.*)/s);
    settings.push({ key, value, ofFolder: scope === 'local' || scope === 'worktree' });
    const file = resolve(gitDir, origin.replace(/^file:/, ''));
    read.push(file);
    if (INCLUDES.test(key)) read.push(atHome(value, dirname(file)));
  }
  return { settings, read };
}

/** Resolves a path as Git does in a configuration. */
export const atHome = (path: string, from: string): string =>
  path.startsWith('~/') ? join(homedir(), path.slice(2)) : isAbsolute(path) ? path : resolve(from, path);
