import { existsSync } from 'node:fs';
import { homedir, devNull } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import { looksOfFiles } from '../refs/looks-of-files.ts';
import { runGit } from '../process/run.ts';

/** One line of the configuration that the user's own Git obeys in a folder. */
export interface Setting {
  /** Section and name in lower case, as Git writes them. */
  key: string;
  value: string;
  /** The folder's own configuration says it, or a file that this includes; else the user's or the system's does. */
  ofFolder: boolean;
}

/** Milliseconds after which a configuration that cannot be read (a pipe, a dead network drive) counts as empty. */
const CONFIG_TIMEOUT_MS = 5_000;
/** Milliseconds for which nobody waits for such a configuration again, unless one of its files changes. */
const HELD_MS = 30_000;
const MAX_CONFIG_BYTES = 1024 * 1024;
/** The most files whose looks are remembered with what they said. */
const MAX_FILES = 100;
const INCLUDES = /^include(?:if\..*)?\.path$/;

interface Known {
  looks: string | null;
  files: readonly string[];
  settings: readonly Setting[];
  /** Milliseconds of `performance.now()` until which it counts. */
  until: number;
}
/** What was read, while every file that it was read from looks the same: no process has to start for it again. */
const known = new LRUCache<string, Known>({ max: 200 });

/**
 * Everything that the user's own Git obeys in a folder, the last value of a key counts: the system's files, the user's,
 * the folder's, and whatever these include, as Git itself decides it (`includeIf`, `hasconfig`, `GIT_CONFIG_GLOBAL`). It
 * is anybody's text: `git config` runs nothing that it names, and callers take plain values alone.
 *
 * @param folder the work tree, or the bare repository; null: none, only what the user and the system say
 */
export async function userConfig(folder: string | null): Promise<readonly Setting[]> {
  const gitDir = folder === null ? devNull : gitDirAt(folder);
  const environment = FILES_FROM.map((name) => process.env[name] ?? '').join('\0');
  const key = `${gitDir}\0${environment}`;
  const before = known.get(key);
  if (before !== undefined && performance.now() < before.until) {
    const looks = await looksOfFiles(before.files);
    if (looks !== null && looks === before.looks) return before.settings;
  }
  const listed = await list(gitDir);
  const { settings, read } = listed ?? { settings: [], read: [] };
  const files = [...new Set([...usualFiles(gitDir), ...read])].slice(0, MAX_FILES + 1);
  const looks = files.length > MAX_FILES ? null : await looksOfFiles(files);
  const until = listed === null ? performance.now() + HELD_MS : Infinity;
  known.set(key, { looks, files, settings, until });
  return settings;
}

/** The value of a key that counts; null: nobody says it. */
export const lastOf = (settings: readonly Setting[], key: string): Setting | null =>
  settings.findLast((one) => one.key === key) ?? null;

/** What decides which files Git reads. */
const FILES_FROM = [
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

/** Files that Git reads once they are there. HEAD decides about `onbranch`. */
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

/** null: it could not be read. */
async function list(gitDir: string): Promise<{ settings: Setting[]; read: string[] } | null> {
  const asked = ['config', '--list', '--includes', '--show-scope', '--show-origin', '-z'];
  const output = await runGit(asked, {
    gitDir,
    asUser: true,
    // Where the files of a work tree lie is of no matter here, and that folder may be gone.
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
    // What this process says itself, by `-c`.
    if (scope === 'command') continue;
    const [key = '', value = ''] = entry.split(/\n(.*)/s);
    settings.push({ key, value, ofFolder: scope === 'local' || scope === 'worktree' });
    const file = resolve(gitDir, origin.replace(/^file:/, ''));
    read.push(file);
    if (INCLUDES.test(key)) read.push(atHome(value, dirname(file)));
  }
  return { settings, read };
}

/** A path as Git reads it in a configuration. */
export const atHome = (path: string, from: string): string =>
  path.startsWith('~/') ? join(homedir(), path.slice(2)) : isAbsolute(path) ? path : resolve(from, path);
