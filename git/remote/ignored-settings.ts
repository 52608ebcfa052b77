import { notCounted } from '../config/not-counted.ts';
import type { FolderRemote } from './remotes.ts';

const OF_TRANSFERS = /^(?:core\.(?:sshcommand|gitproxy)|ssh\.variant|http\..*|credential\..*)$/s;
const OF_REMOTE = ['proxy', 'proxyauthmethod', 'uploadpack', 'receivepack', 'vcs', 'serveroption'];
const REWRITE = /^url\..*\.(?:push)?insteadof$/s;

/** What a folder's own configuration says of how a remote is reached, and does not count; null: nothing. */
export const ignoredSettings = async (
  folder: string,
  { name, urls, pushUrls }: FolderRemote,
): Promise<string | null> =>
  await notCounted(
    folder,
    ({ key, value }) =>
      OF_TRANSFERS.test(key) ||
      OF_REMOTE.some((one) => key === `remote.${name}.${one}`) ||
      (REWRITE.test(key) && [...urls, ...pushUrls].some((url) => url.startsWith(value))),
  );
