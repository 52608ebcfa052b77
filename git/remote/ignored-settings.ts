import { notCounted } from '../config/not-counted.ts';
import { userConfig, type Setting } from '../config/user-config.ts';
import type { FolderRemote } from './remotes.ts';
import { pushAddresses, resolveAddress, REWRITE, rewritesIn, type UserSettings } from './user-settings.ts';

const OF_TRANSFERS = /^(?:core\.(?:sshcommand|gitproxy)|ssh\.variant|http\..*|credential\..*)$/s;
const OF_REMOTE = ['proxy', 'proxyauthmethod', 'uploadpack', 'receivepack', 'vcs', 'serveroption'];

/** What a folder's own configuration says of how a remote is reached, and does not count; null: nothing. */
export const ignoredSettings = async (folder: string, remote: FolderRemote): Promise<string | null> =>
  await notCounted(
    folder,
    (one) =>
      OF_TRANSFERS.test(one.key) ||
      OF_REMOTE.some((key) => one.key === `remote.${remote.name}.${key}`) ||
      isRewriteOf(remote, one),
  );

const isRewriteOf = ({ urls, pushUrls }: FolderRemote, { key, value }: Setting): boolean =>
  REWRITE.test(key) && [...urls, ...pushUrls].some((url) => url.startsWith(value));

/** The same of rewrites alone, where Git in a terminal fetches from another address for them, or pushes to another one. */
export async function ignoredRewrites(
  folder: string,
  remote: FolderRemote,
  user: UserSettings,
): Promise<string | null> {
  const addresses = (settings: Pick<UserSettings, 'rewrites'>): string =>
    [{ url: remote.url, kind: 'fetch' } as const, ...pushAddresses(settings, remote)]
      .map((address) => resolveAddress(settings, address))
      .join('\n');
  const inTerminal = addresses({ rewrites: rewritesIn(await userConfig(folder)) });
  return inTerminal === addresses(user)
    ? null
    : await notCounted(folder, (setting) => isRewriteOf(remote, setting));
}
