import { isAbsolute, resolve } from 'node:path';
import { withoutCredentials } from '../../shared/domain/without-credentials.ts';
import { folderConfig } from '../config/plain-config.ts';
import { isRefName } from '../refs/refs.ts';

/** A remote as a folder's configuration names it: its name, its addresses and its fetch lines, and nothing else of it. */
export interface FolderRemote {
  name: string;
  /** Absolute, where it is a path. */
  url: string;
  /** Where is sent to; mostly the same. */
  pushUrl: string;
  /** Fetch lines that lead into remote branches and tags. */
  fetch: readonly string[];
  /** Fetch lines that lead elsewhere, and are not followed. */
  ignored: readonly string[];
  /** The folder is a partial clone of it: what its fetches leave out. */
  filter: string | null;
  /** Which tags come besides those that its fetch lines name; null: those of commits that come. */
  tags: 'all' | 'none' | null;
  /** Whether remote branches that it has no more may go; null: that is for the user's own configuration to say. */
  prunes: boolean | null;
}

const KEYS = String.raw`^(remote\..*\.(url|pushurl|fetch|promisor|partialclonefilter|tagopt|prune|prunetags)|fetch\.prune(tags)?)$`;
/** Fetch lines that are read of one remote. */
const MOST_LINES = 100;
const MOST_ADDRESS = 4096;
const FILTER = /^(?:blob:none|blob:limit=\d{1,12}[kmg]?|tree:\d{1,4})$/;

/**
 * The remotes of a folder, in the order of its configuration. One without an address, or with a name that no ref can
 * have, is left out. @param folder the work tree, or the bare repository
 */
export async function readRemotes(folder: string): Promise<FolderRemote[]> {
  const values = await folderConfig(folder, KEYS);
  const keys = [...values.keys()].filter((key) => key.startsWith('remote.'));
  const names = new Set(keys.map((key) => key.slice('remote.'.length, key.lastIndexOf('.'))));
  return [...names].flatMap((name) => {
    const of = (key: string): readonly string[] => values.get(`remote.${name}.${key}`) ?? [];
    const url = of('url')[0];
    if (url === undefined || !isRefName(`refs/remotes/${name}/x`, 'refs/remotes/')) return [];
    const lines = of('fetch').slice(0, MOST_LINES);
    const fetch = lines.filter(isFollowed);
    const said = (key: string): string | undefined => of(key).at(-1) ?? values.get(`fetch.${key}`)?.at(-1);
    const [prune, pruneTags] = [said('prune'), said('prunetags')];
    const filter = of('partialclonefilter').at(-1) ?? 'blob:none';
    return {
      name,
      url: addressFrom(folder, url),
      pushUrl: addressFrom(folder, of('pushurl')[0] ?? url),
      fetch: fetch.every((line) => line.startsWith('^')) ? [] : fetch,
      ignored: lines.filter((line) => !isFollowed(line)),
      filter: of('promisor').at(-1) === 'true' && FILTER.test(filter) ? filter : null,
      // For Git, to prune tags is to fetch all of them; here they stay.
      tags:
        pruneTags !== undefined && isYes(pruneTags) ? 'all' : (TAGS.get(of('tagopt').at(-1) ?? '') ?? null),
      prunes: prune === undefined ? null : isYes(prune),
    };
  });
}

/** A path as Git reads it: from the folder, or from the user's home. */
function addressFrom(folder: string, url: string): string {
  return kindOf(url) === 'path' && !isAbsolute(url) && !url.startsWith('~') ? resolve(folder, url) : url;
}

const TAGS = new Map<string, FolderRemote['tags']>([
  ['--tags', 'all'],
  ['--no-tags', 'none'],
]);

/** Git's own words for yes; a key without a value is one. */
export const isYes = (value: string): boolean => /^(?:|true|yes|on|-?0*[1-9]\d*[kmg]?)$/i.test(value);

export type AddressKind = 'http' | 'https' | 'ssh' | 'git' | 'file' | 'path' | 'unknown';

/** How Git reaches an address. `unknown`: by a program that the address names, or not at all. */
export function kindOf(url: string): AddressKind {
  // eslint-disable-next-line no-control-regex -- no address has them.
  if (url === '' || url.length > MOST_ADDRESS || url.startsWith('-') || /[\x00-\x1f\x7f]/.test(url))
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

/** Whether a fetch line leads into remote branches or tags, or leaves some out. */
function isFollowed(line: string): boolean {
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
  text.split('*').length <= 2 && isRefName(text.replace('*', 'x'), ...prefixes);

/** An address as it may be shown: without a name and password, also where it is written as SSH has it. */
export const shownAddress = (url: string): string =>
  withoutCredentials(url).replace(/^[^\s/:@]+:[^\s/]*@(?=[^\s/@]*:)/, '');
