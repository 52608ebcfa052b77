import { withoutCredentials } from '../../shared/domain/without-credentials.ts';
import { isTrueSetting } from '../config/boolean.ts';
import { folderConfig, type Values } from '../config/plain-config.ts';
import { ownConfig, userConfig } from '../config/user-config.ts';
import { isRefName } from '../refs/refs.ts';

/** A remote in a folder's configuration and the user's own: its name, addresses and refspecs, and nothing else. */
export interface FolderRemote {
  name: string;
  /** Where it is fetched from: the first of its addresses, as it is written. */
  url: string;
  /** All of its addresses. */
  urls: readonly string[];
  /** Those for pushes alone; empty: pushes go to the others. */
  pushUrls: readonly string[];
  /** Refspecs that fetch into remote branches and tags. */
  fetch: readonly string[];
  /** Refspecs with another target, which are not used. */
  ignored: readonly string[];
  /** The filter, if the folder is a partial clone of this remote. */
  filter: string | null;
  /** Which tags are fetched besides those in its refspecs; null: those that point at fetched commits. */
  tags: 'all' | 'none' | null;
  /** Whether branches deleted on the remote may be pruned. */
  prunes: boolean;
  /** `git fetch --all` leaves it out. */
  isSkipped: boolean;
}

const KEYS = String.raw`^(remote\..*\.(url|pushurl|fetch|promisor|partialclonefilter|tagopt|prune|prunetags|skipfetchall|skipdefaultupdate)|fetch\.prune(tags)?)$`;
/** Addresses read per remote. */
const MAX_ADDRESSES = 20;
const USED = new RegExp(KEYS, 's');
/** Refspecs read per remote. */
const MAX_REFSPECS = 100;
const MAX_ADDRESS_CHARS = 4096;
const FILTER = /^(?:blob:none|blob:limit=\d{1,12}[kmg]?|tree:\d{1,4})$/;

/**
 * The remotes of a folder, in the order of its configuration. Remotes without an address, or with a name that a ref
 * cannot have, are omitted. @param folder the work tree, or the bare repository
 */
export async function readRemotes(folder: string): Promise<FolderRemote[]> {
  const values: Values = new Map();
  // Where the user's own cannot be read, nothing can be fetched; which remotes there are can still be said.
  for (const { key, value } of await ownConfig(folder).catch(() => []))
    if (USED.test(key)) values.set(key, [...(values.get(key) ?? []), value]);
  for (const [key, more] of await folderConfig(folder, KEYS))
    values.set(key, [...(values.get(key) ?? []), ...more]);
  const keys = [...values.keys()].filter((key) => key.startsWith('remote.'));
  const names = new Set(keys.map((key) => key.slice('remote.'.length, key.lastIndexOf('.'))));
  return [...names].flatMap((name) => {
    const of = (key: string): readonly string[] => values.get(`remote.${name}.${key}`) ?? [];
    const url = of('url')[0];
    if (url === undefined || !isRemoteName(name)) return [];
    const lines = of('fetch').slice(0, MAX_REFSPECS);
    const fetch = lines.filter(isUsedRefspec);
    const settingOf = (key: string): string | undefined =>
      of(key).at(-1) ?? values.get(`fetch.${key}`)?.at(-1);
    const [prune, pruneTags] = [settingOf('prune'), settingOf('prunetags')];
    const filter = of('partialclonefilter').at(-1) ?? 'blob:none';
    return {
      name,
      url,
      urls: of('url').slice(0, MAX_ADDRESSES),
      pushUrls: of('pushurl').slice(0, MAX_ADDRESSES),
      fetch: fetch.every((line) => line.startsWith('^')) ? [] : fetch,
      ignored: lines.filter((line) => !isUsedRefspec(line)),
      filter: isTrueSetting(of('promisor').at(-1) ?? 'false') && FILTER.test(filter) ? filter : null,
      // Pruning tags makes Git fetch all of them; here they are not deleted.
      tags:
        pruneTags !== undefined && isTrueSetting(pruneTags)
          ? 'all'
          : (TAGS.get(of('tagopt').at(-1) ?? '') ?? null),
      prunes: prune !== undefined && isTrueSetting(prune),
      isSkipped: [...of('skipdefaultupdate').slice(-1), ...of('skipfetchall').slice(-1)].some(isTrueSetting),
    };
  });
}

/** The remotes that one Sync is of: as with `git fetch --all`, but never none of those that there are. */
export function syncedRemotes(remotes: readonly FolderRemote[]): readonly FolderRemote[] {
  const wanted = remotes.filter(({ isSkipped }) => !isSkipped);
  return wanted.length > 0 ? wanted : remotes;
}

/**
 * Names of the remotes that Git has from files which the folder's configuration includes. They do not count: such a file
 * may be one that the folder's own commits bring.
 * @param remotes those that count
 */
export async function includedRemotes(folder: string, remotes: readonly FolderRemote[]): Promise<string[]> {
  const named = (await userConfig(folder)).flatMap(({ key }) => /^remote\.(.+)\.url$/s.exec(key)?.[1] ?? []);
  return [...new Set(named)].filter(
    (name) => isRemoteName(name) && !remotes.some((other) => other.name === name),
  );
}

const isRemoteName = (name: string): boolean => isRefName(`refs/remotes/${name}/x`, 'refs/remotes/');

/**
 * The remote among whose refs those of another are kept, because the name of one begins with the other's: `team` for
 * `team/fork`. null: its refs are its own.
 */
export const remoteAround = (name: string, remotes: readonly FolderRemote[]): string | null =>
  remotes.find((other) => name.startsWith(`${other.name}/`))?.name ?? null;

const TAGS = new Map<string, FolderRemote['tags']>([
  ['--tags', 'all'],
  ['--no-tags', 'none'],
]);

export type AddressKind = 'http' | 'https' | 'ssh' | 'git' | 'file' | 'path' | 'unknown';

/** How Git reaches an address. `unknown`: by a program that the address names, or not at all. */
export function kindOf(url: string): AddressKind {
  // eslint-disable-next-line no-control-regex -- addresses never contain them.
  if (url === '' || url.length > MAX_ADDRESS_CHARS || url.startsWith('-') || /[\x00-\x1f\x7f]/.test(url))
    return 'unknown';
  if (/^[\w+.-]+::/.test(url)) return 'unknown';
  const scheme = /^([\w+.-]+):\/\//.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined) return isKind(scheme) ? scheme : 'unknown';
  if (/^[a-z]:[\\/]/i.test(url) && process.platform === 'win32') return 'path';
  const [head = ''] = url.split('/', 1);
  return head.includes(':') ? 'ssh' : 'path';
}

const isKind = (scheme: string): scheme is 'http' | 'https' | 'ssh' | 'git' | 'file' =>
  ['http', 'https', 'ssh', 'git', 'file'].includes(scheme);

/** @returns true if a refspec fetches into remote branches or tags, or excludes some */
function isUsedRefspec(line: string): boolean {
  if (line.startsWith('^')) return isPattern(line.slice(1), 'refs/');
  const [from = '', to, ...more] = line.replace(/^\+/, '').split(':');
  if (to === undefined || more.length > 0) return false;
  return (
    isPattern(from, 'refs/') &&
    isPattern(to, 'refs/remotes/', 'refs/tags/') &&
    from.includes('*') === to.includes('*')
  );
}

const isPattern = (text: string, ...prefixes: readonly string[]): boolean =>
  isRefName(text.replace('*', 'x'), ...prefixes);

/** An address made safe to show: without user name and password, even in SSH's short form. */
export const shownAddress = (url: string): string =>
  withoutCredentials(url).replace(/^[^\s/:@]+:[^\s/]*@(?=[^\s/@]*:)/, '');
