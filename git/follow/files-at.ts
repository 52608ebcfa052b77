import { isUtf8 } from 'node:buffer';
import { isRawSpelling } from '../../shared/domain/remarks/quoted-path.ts';
import { pathName } from '../diff/path-name.ts';
import { portions } from '../process/portions.ts';
import { runGit } from '../process/run.ts';

/** Paths per command line. */
const MAX_ARGUMENT_BYTES = 100_000;

const MAX_LISTING_BYTES = 256 * 1024 * 1024;

/** Whether a path can be in a tree, and can be passed on a command line. */
export function isTreePath(path: string): boolean {
  if (path.includes('\0') || path.length > 4096) return false;
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
}

/**
 * Every file of a commit or tree, submodules included: their names in Git's order, each followed by a zero byte.
 * @param max more are not listed
 * @throws GitError
 */
export async function listFiles(
  gitDir: string,
  treeish: string,
  max: number,
  signal?: AbortSignal,
): Promise<{ names: string; isCut: boolean }> {
  const { stdout } = await runGit(
    ['ls-tree', '-r', '-z', '--full-tree', '--name-only', '--end-of-options', treeish],
    { gitDir, maxOutput: MAX_LISTING_BYTES, ...(signal ? { signal } : {}) },
  );
  let [count, end] = [0, 0];
  for (let zero = stdout.indexOf(0); zero >= 0 && count < max; zero = stdout.indexOf(0, end))
    [count, end] = [count + 1, zero + 1];
  const listed = stdout.subarray(0, end);
  return { names: isUtf8(listed) ? listed.toString('utf8') : eachName(listed), isCut: end < stdout.length };
}

/** The same, if some names are not UTF-8. */
function eachName(listed: Buffer): string {
  const names: string[] = [];
  for (let from = 0, end = listed.indexOf(0); end >= 0; end = listed.indexOf(0, from)) {
    names.push(pathName(listed.subarray(from, end)), '\0');
    from = end + 1;
  }
  return names.join('');
}

/** What a path is in a commit: Git's word for it, and the object's id. */
export interface EntryAt {
  type: string;
  id: string;
}

/** The blobs of files in a commit or tree, as far as they exist. Paths are taken literally. */
export async function filesAt(
  gitDir: string,
  treeish: string,
  paths: Iterable<string>,
): Promise<Map<string, string>> {
  const entries = await entriesAt(gitDir, treeish, paths);
  return new Map([...entries].flatMap(([path, { type, id }]) => (type === 'blob' ? [[path, id]] : [])));
}

/** What paths are in a commit or tree, as far as they exist. Paths are taken literally. */
export async function entriesAt(
  gitDir: string,
  treeish: string,
  paths: Iterable<string>,
): Promise<Map<string, EntryAt>> {
  const entries = new Map<string, EntryAt>();
  const wanted = new Set(paths);
  const plain = [...portions([...wanted].filter(isTreePath), MAX_ARGUMENT_BYTES)];
  // An argument cannot carry a path that is not UTF-8: it is searched for in a full listing.
  const listings = [...wanted].some(isRawSpelling) ? [...plain, null] : plain;
  for (const portion of listings) {
    const which =
      portion === null ? ['-r', '--end-of-options', treeish] : ['--end-of-options', treeish, ...portion];
    const { stdout } = await runGit(['ls-tree', '-z', '--full-tree', ...which], {
      gitDir,
      env: { GIT_LITERAL_PATHSPECS: '1' },
      maxOutput: MAX_LISTING_BYTES,
    });
    let from = 0;
    for (let end = stdout.indexOf(0); end >= 0; end = stdout.indexOf(0, from)) {
      const tab = stdout.indexOf(9, from);
      const [, type = '', id = ''] = stdout.toString('latin1', from, tab).split(' ');
      const path = pathName(stdout.subarray(tab + 1, end));
      if (wanted.has(path)) entries.set(path, { type, id });
      from = end + 1;
    }
  }
  return entries;
}
