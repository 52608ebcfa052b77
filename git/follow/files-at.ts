import { pathName } from '../diff/path-name.ts';
import { runGit } from '../process/run.ts';

/** The most bytes of paths on one command line. */
const MOST_ARGUMENTS = 100_000;

/** Bytes of a listing of all files. */
const MOST_LISTED = 256 * 1024 * 1024;

/** So begins what stands for bytes that are no UTF-8 (see path-name.ts): only Git's own listing tells which file is meant. */
const isQuoted = (path: string): boolean => path.startsWith('"');

/** Whether a path can be in a tree, and can be asked for on a command line. */
function isTreePath(path: string): boolean {
  if (path === '' || path.includes('\0') || isQuoted(path) || path.length > 4096) return false;
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
}

/** The blobs that files are in a commit or tree, as far as they are there. Paths are taken literally. */
export async function filesAt(
  gitDir: string,
  treeish: string,
  paths: Iterable<string>,
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const wanted = new Set(paths);
  const plain = [...portions([...wanted].filter(isTreePath))];
  const listings = [...wanted].some(isQuoted) ? [...plain, null] : plain;
  for (const some of listings) {
    const which =
      some === null ? ['-r', '--end-of-options', treeish] : ['--end-of-options', treeish, ...some];
    const { stdout } = await runGit(['ls-tree', '-z', '--full-tree', ...which], {
      gitDir,
      env: { GIT_LITERAL_PATHSPECS: '1' },
      maxOutput: MOST_LISTED,
      ...(signal ? { signal } : {}),
    });
    let from = 0;
    for (let end = stdout.indexOf(0); end >= 0; end = stdout.indexOf(0, from)) {
      const tab = stdout.indexOf(9, from);
      const [, type, id = ''] = stdout.toString('latin1', from, tab).split(' ');
      const path = type === 'blob' ? pathName(stdout.subarray(tab + 1, end)) : null;
      if (path !== null && wanted.has(path)) found.set(path, id);
      from = end + 1;
    }
  }
  return found;
}

function* portions(paths: readonly string[]): Generator<string[]> {
  let some: string[] = [];
  let bytes = 0;
  for (const path of paths) {
    bytes += Buffer.byteLength(path) + 1;
    if (bytes > MOST_ARGUMENTS && some.length > 0) {
      yield some;
      some = [];
      bytes = Buffer.byteLength(path) + 1;
    }
    some.push(path);
  }
  if (some.length > 0) yield some;
}
