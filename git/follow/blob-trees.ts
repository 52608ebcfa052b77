import { join } from 'node:path';
import { objectFormatOf } from '../objects/object-format.ts';
import { withTemporaryFolder } from '../objects/temporary-folder.ts';
import { gitText, type RunOptions } from '../process/run.ts';

/**
 * Runs something with two temporary trees, outside the repository, of some of its blobs: each is named by its index
 * in its list; null: there is no such name.
 * @throws GitError
 */
export async function withBlobTrees<T>(
  gitDir: string,
  sides: readonly [ReadonlyArray<string | null>, ReadonlyArray<string | null>],
  run: (trees: readonly string[], options: RunOptions) => Promise<T>,
): Promise<T> {
  return await withTemporaryFolder('follow', async (objects) => {
    const env = {
      GIT_OBJECT_DIRECTORY: objects,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: quoted(join(gitDir, 'objects')),
    };
    const objectsOnly = objectFormatOf(sides[0][0] ?? '');
    const options = { gitDir, objectsOnly, env };
    const input = sides
      .map((blobs) =>
        blobs.map((blob, at) => (blob === null ? '' : `100644 blob ${blob}\t${String(at)}\n`)).join(''),
      )
      .join('\n');
    const trees = await gitText(['mktree', '--batch', '--missing'], { ...options, input });
    return await run(trees.split('\n'), options);
  });
}

/** A path for a colon-separated list: quoted, it may contain one. */
const quoted = (path: string): string =>
  path.includes(':') || path.startsWith('"') ? `"${path.replaceAll(/["\\]/g, String.raw`\$&`)}"` : path;
