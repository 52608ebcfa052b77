import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { folderConfig, userConfig, type Values } from '../plain-config.ts';

/** Plain values that say how files become contents; none of them can name a program. */
const PLAIN = [
  'autocrlf',
  'eol',
  'filemode',
  'symlinks',
  'ignorecase',
  'precomposeunicode',
  'trustctime',
  'checkstat',
];
const FILES = ['excludesfile', 'attributesfile'];
const KEYS = String.raw`^core\.(${[...PLAIN, ...FILES].join('|')})$`;
const PLAIN_VALUE = /^[a-z0-9]{1,16}$/i;
/** Bytes of a list of patterns. */
const MOST_PATTERNS = 1024 * 1024;

/**
 * How Git reads this work tree for the user, as `-c` settings: the folder's and the user's own values, those alone that
 * are plain. Filters are named by no value here, so that none runs.
 */
export async function readSettings(workTree: string): Promise<string[]> {
  const [folder, users] = await Promise.all([folderConfig(workTree, KEYS), userConfig(workTree, KEYS)]);
  const all = [folder, ...users];
  const settings = ['core.safecrlf=false', 'core.loosecompression=1'];
  for (const name of PLAIN) {
    const value = valueOf(all, name);
    if (value !== null && PLAIN_VALUE.test(value)) settings.push(`core.${name}=${value}`);
  }
  for (const [name, usual] of [
    ['excludesfile', 'ignore'],
    ['attributesfile', 'attributes'],
  ] as const) {
    const value = valueOf(all, name);
    const file = value === null ? join(configHome(), 'git', usual) : atHome(value, workTree);
    if (await isPatterns(file)) settings.push(`core.${name}=${file}`);
  }
  return settings;
}

const configHome = (): string => process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');

const atHome = (path: string, workTree: string): string =>
  path.startsWith('~/') ? join(homedir(), path.slice(2)) : isAbsolute(path) ? path : resolve(workTree, path);

function valueOf(all: readonly Values[], name: string): string | null {
  for (const values of all) {
    const value = values.get(`core.${name}`)?.at(-1);
    if (value !== undefined) return value;
  }
  return null;
}

/** An ordinary file of a sensible size: Git would wait for a pipe. */
async function isPatterns(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() === true && found.size <= MOST_PATTERNS;
}

/** Takes over the patterns that lie in the folder's `.git/info`, for a repository of ours. */
export async function copyPatterns(gitDir: string, into: string): Promise<void> {
  await mkdir(join(into, 'info'), { recursive: true });
  const copies = ['exclude', 'attributes'].map(async (name) => {
    const file = join(gitDir, 'info', name);
    const ours = join(into, 'info', name);
    if (await isPatterns(file)) await copyFile(file, ours);
    else await rm(ours, { force: true });
  });
  await Promise.all(copies);
}
