import { endedWell, streamGit } from '../process/run.ts';
import { ByteReader } from '../objects/blobs.ts';
import { withBlobTrees } from './blob-trees.ts';

const DIFF = ['diff-tree', '-r', '-z', '-M', '--raw', '--diff-filter=R', '--end-of-options'];

/**
 * Which of some added blobs each removed blob was renamed to, as Git finds renames: indexes by index. All of them must
 * be in the repository. Git gives up on more than a few hundred thousand possible renames. @throws GitError
 */
export async function blobRenames(
  gitDir: string,
  removed: readonly string[],
  added: readonly string[],
): Promise<Map<number, number>> {
  const renames = new Map<number, number>();
  if (removed.length === 0 || added.length === 0) return renames;
  // An equal name would be the same file.
  const sides = [removed, [...removed.map(() => null), ...added]] as const;
  await withBlobTrees(gitDir, sides, async (trees, options) => {
    const stream = streamGit([...DIFF, ...trees], { ...options, timeoutMs: 60_000 });
    stream.stdin.end();
    try {
      const reader = new ByteReader(stream.stdout);
      while ((await reader.line(0)) !== null) {
        const from = Number(await reader.line(0));
        renames.set(from, Number(await reader.line(0)) - removed.length);
      }
      await endedWell(stream, 'diff-tree');
    } finally {
      stream.kill();
    }
  });
  return renames;
}
