import { existsSync } from 'node:fs';
import { homedir, devNull } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import { filesFingerprint } from '../refs/files-fingerprint.ts';
import { pinnedSettings } from '../process/pinned.ts';
import { runGit } from '../process/run.ts';

/** One configuration entry that the user's own Git obeys in a folder. */
export interface Setting {
  /** Section and name in lower case, as Git writes them. */
  key: string;
  /** Of a key without one: `true`. */
  value: string;
  /**
   * Set by the folder's own configuration or a file it includes; otherwise by the user's or the system's, or by a
   * variable of the user's environment.
   */
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
  /** Why they cannot be read. */
  problem: Error | null;
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
  return (await readConfig(folder)).settings;
}

/**
 * What the user's own Git obeys in a folder, without what the folder sets itself: from the files of the system and the
 * user, with the conditional includes that hold in this folder, and from the environment; in Git's order.
 * @throws GitError if they cannot be read
 */
export async function ownConfig(folder: string | null): Promise<readonly Setting[]> {
  const { settings, problem } = await readConfig(folder);
  if (problem !== null) throw problem;
  return settings.filter(({ ofFolder }) => !ofFolder);
}

async function readConfig(folder: string | null): Promise<Pick<CachedConfig, 'settings' | 'problem'>> {
  const gitDir = folder === null ? devNull : gitDirAt(folder);
  const variables = settingVariables();
  const places = FILE_VARIABLES.map((name) => process.env[name] ?? '');
  const key = [gitDir, ...places, ...Object.entries(variables).flat()].join('\0');
  const cached = cache.get(key);
  if (cached !== undefined && performance.now() < cached.until) {
    const fingerprint = await filesFingerprint(cached.files);
    if (fingerprint !== null && fingerprint === cached.fingerprint) return cached;
  }
  const { settings, read, problem } = await list(gitDir, variables);
  const files = [...new Set([...usualFiles(gitDir), ...read])].slice(0, MAX_FILES + 1);
  // In a linked worktree or a submodule, `.git` is a file, and the folder's files are elsewhere.
  const isElsewhere = folder !== null && !existsSync(join(gitDir, 'HEAD'));
  const fingerprint = isElsewhere || files.length > MAX_FILES ? null : await filesFingerprint(files);
  const until = problem !== null ? performance.now() + UNREADABLE_RETRY_MS : Infinity;
  const made = { fingerprint, files, settings, problem, until };
  cache.set(key, made);
  return made;
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

/** Variables with which the user sets something for every Git. */
function settingVariables(): Record<string, string> {
  const { GIT_CONFIG_COUNT: count = '', GIT_CONFIG_PARAMETERS: more } = process.env;
  const made: Record<string, string> = more === undefined ? {} : { GIT_CONFIG_PARAMETERS: more };
  if (count === '') return made;
  made['GIT_CONFIG_COUNT'] = count;
  for (let at = 0; at < Math.min(Number(count), MAX_VARIABLES); at += 1)
    for (const name of [`GIT_CONFIG_KEY_${at}`, `GIT_CONFIG_VALUE_${at}`])
      if (process.env[name] !== undefined) made[name] = process.env[name];
  return made;
}
/** With more, Git says that one is missing. */
const MAX_VARIABLES = 1000;

const gitDirAt = (folder: string): string => {
  const inside = join(folder, '.git');
  return existsSync(inside) ? inside : folder;
};

/** Files that Git reads if they exist. HEAD matters for `onbranch`. */
function usualFiles(gitDir: string): string[] {
  const home = homedir();
  const { GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM } = process.env;
  const ofUser =
    GIT_CONFIG_GLOBAL === undefined
      ? [join(home, '.gitconfig'), join(configHome(), 'git', 'config')]
      : [GIT_CONFIG_GLOBAL];
  const ofFolder = ['config', 'config.worktree', 'HEAD'].map((name) => join(gitDir, name));
  return [GIT_CONFIG_SYSTEM ?? '/etc/gitconfig', ...ofUser, ...ofFolder];
}

/** Settings of this process, which come last. */
const OURS = pinnedSettings(true).length;

async function list(
  gitDir: string,
  variables: Readonly<Record<string, string>>,
): Promise<{ settings: Setting[]; read: string[]; problem: Error | null }> {
  const settings: Setting[] = [];
  const read: string[] = [];
  const args = ['config', '--list', '--includes', '--show-scope', '--show-origin', '-z'];
  const output = await runGit(args, {
    gitDir,
    asUser: true,
    // The work tree does not matter here, and may be gone.
    env: { ...variables, GIT_WORK_TREE: dirname(process.execPath) },
    timeoutMs: CONFIG_TIMEOUT_MS,
    maxOutput: MAX_CONFIG_BYTES,
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (output instanceof Error) return { settings, read, problem: output };
  const parts = output.stdout
    .toString('utf8')
    .split('\0')
    .slice(0, -3 * OURS - 1);
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [scope = '', origin = '', entry = ''] = parts.slice(at, at + 3);
    const [key = '', value = 'true'] = entry.split(/\n(.*)/s);
    settings.push({ key, value, ofFolder: scope === 'local' || scope === 'worktree' });
    if (scope === 'command') continue;
    const file = resolve(gitDir, origin.replace(/^file:/, ''));
    read.push(file);
    if (INCLUDES.test(key)) read.push(atHome(value, dirname(file)));
  }
  return { settings, read, problem: null };
}

/** Where a user's files of configuration are, as Git looks for them: an empty variable is none. */
export const configHome = (): string => {
  const { XDG_CONFIG_HOME = '' } = process.env;
  return XDG_CONFIG_HOME === '' ? join(homedir(), '.config') : XDG_CONFIG_HOME;
};

/** Resolves a path as Git does in a configuration. */
export const atHome = (path: string, from: string): string =>
  path.startsWith('~/') ? join(homedir(), path.slice(2)) : isAbsolute(path) ? path : resolve(from, path);
