import { GitError } from '../process/error.ts';
import { shellWord } from '../process/shell-word.ts';
import { trust } from '../process/environment.ts';
import { userConfig } from './user-config.ts';

/**
 * Folders of other users that this user trusts, by their own or the system's `safe.directory`: from now on Git works in
 * them here as well. Git itself refuses such folders, and our Git reads no configuration but the repository's.
 */
export async function honourTrust(): Promise<void> {
  const settings = await userConfig(null);
  trust(settings.filter(({ key }) => key === 'safe.directory').map(({ value }) => value));
}

/** What somebody types in a terminal to trust a folder of another user. */
export const trustCommand = (folder: string): string =>
  `git config --global --add safe.directory ${shellWord(folder)}`;

/** Git refuses to work in a folder of another user. */
export const isDubious = (error: unknown): boolean =>
  error instanceof GitError && error.stderr.includes('dubious ownership');
