import { pathName } from '../diff/path-name.ts';
import { runGit } from '../run.ts';

/** The most bytes of paths on one command line. */
const MOST_ARGUMENTS = 100_000;

/** Whether a path can be in a tree, and can be asked for on a command line. */
function isTreePath(path: string): boolean {
  if (path === '' || path.includes('\0') || path.startsWith('"') || path.length > 4096) return false;
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
  for (const some of portions([...new Set(paths)].filter(isTreePath))) {
    const { stdout } = await runGit(['ls-tree', '-z', '--full-tree', '--end-of-options', treeish, ...some], {
      gitDir,
      env: { GIT_LITERAL_PATHSPECS: '1' },
      ...(signal ? { signal } : {}),
    });
    let from = 0;
    for (let end = stdout.indexOf(0); end >= 0; end = stdout.indexOf(0, from)) {
      const tab = stdout.indexOf(9, from);
      const [, type, id = ''] = stdout.toString('latin1', from, tab).split(' ');
      if (type === 'blob') found.set(pathName(stdout.subarray(tab + 1, end)), id);
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
