import { pathName } from '../diff/path-name.ts';
import { portions } from '../process/portions.ts';
import { runGit } from '../process/run.ts';

/** Paths per command line. */
const MAX_ARGUMENT_BYTES = 100_000;

const MAX_LISTING_BYTES = 256 * 1024 * 1024;

/**
 * The spelling of a path that is not UTF-8 (see path-name.ts): only a full listing by Git tells which file is meant.
 */
const isQuoted = (path: string): boolean => path.startsWith('"');

/** Whether a path can be in a tree, and can be passed on a command line. */
export function isTreePath(path: string): boolean {
  if (path.includes('\0') || path.length > 4096) return false;
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
}

/** The blobs of files in a commit or tree, as far as they exist. Paths are taken literally. */
export async function filesAt(
  gitDir: string,
  treeish: string,
  paths: Iterable<string>,
): Promise<Map<string, string>> {
  const blobs = new Map<string, string>();
  const wanted = new Set(paths);
  const plain = [
    ...portions(
      [...wanted].filter((path) => isTreePath(path) && !isQuoted(path)),
      MAX_ARGUMENT_BYTES,
    ),
  ];
  const listings = [...wanted].some(isQuoted) ? [...plain, null] : plain;
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
      const [, type, id = ''] = stdout.toString('latin1', from, tab).split(' ');
      const path = type === 'blob' ? pathName(stdout.subarray(tab + 1, end)) : null;
      if (path !== null && wanted.has(path)) blobs.set(path, id);
      from = end + 1;
    }
  }
  return blobs;
}
