import { GitError } from '../process/error.ts';
import { shellWord } from '../process/shell-word.ts';
import { trust } from '../process/pinned.ts';
import { userConfig } from './user-config.ts';

/**
 * Honours `safe.directory` of the user and the system: from now on Git also works in those folders of other users. Git
 * refuses such folders, and our Git reads only the repository's configuration.
 */
export async function honourTrust(): Promise<void> {
  const settings = await userConfig(null);
  trust(settings.filter(({ key }) => key === 'safe.directory').map(({ value }) => value));
}

/** The command that trusts a folder of another user. */
export const trustCommand = (folder: string): string =>
  `git config --global --add safe.directory ${shellWord(folder)}`;

/** @returns true if Git refused because the folder belongs to another user */
export const isDubious = (error: unknown): boolean =>
  error instanceof GitError && error.stderr.includes('dubious ownership');
