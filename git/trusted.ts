import { homedir } from 'node:os';
import { userConfig } from './plain-config.ts';
import { GitError } from './error.ts';
import { runGit } from './run.ts';
import { shellWord } from './shell-word.ts';
import { trust } from './environment.ts';

const KEY = String.raw`^safe\.directory$`;

/**
 * Folders of other users that this user trusts, by their own or the system's `safe.directory`: from now on Git works in
 * them here as well. Git itself refuses such folders, and our Git reads no configuration but the repository's.
 */
export async function honourTrust(): Promise<void> {
  const [system, user] = await Promise.all([systemValues(), userConfig(null, KEY)]);
  trust([...system, ...user.flatMap(lists)]);
}

/** What somebody types in a terminal to trust a folder of another user. */
export const trustCommand = (folder: string): string =>
  `git config --global --add safe.directory ${shellWord(folder)}`;

/** Git refuses to work in a folder of another user. */
export const isDubious = (error: unknown): boolean =>
  error instanceof GitError && error.stderr.includes('dubious ownership');

const lists = (values: ReadonlyMap<string, readonly string[]>): readonly string[] =>
  values.get('safe.directory') ?? [];

async function systemValues(): Promise<string[]> {
  const { code, stdout } = await runGit(['config', '--system', '-z', '--get-all', 'safe.directory'], {
    env: { GIT_CONFIG_NOSYSTEM: '0', HOME: homedir() },
    // 1: not set; 128: there is no such file.
    okCodes: [0, 1, 128],
  }).catch(() => ({ code: 1, stdout: Buffer.alloc(0) }));
  return code === 0 ? stdout.toString('utf8').split('\0').filter(Boolean) : [];
}
