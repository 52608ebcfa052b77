import type { Hunk } from '../../shared/domain/remarks/index.ts';
import { ByteReader } from '../objects/blobs.ts';
import { endedWell, streamGit } from '../process/run.ts';
import { withBlobTrees } from './blob-trees.ts';

/** Two blobs, both in the repository. */
export interface BlobPair {
  from: string;
  to: string;
}

const DIFF = ['diff-tree', '-p', '-U0', '--no-renames', '--no-color', '--end-of-options'];
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const HEAD = 'diff --git a/';
/** A hunk header is searched for in this many characters of a line. */
const MAX_HEADER_CHARS = 100;

/**
 * The hunks of every pair, in order; null where Git takes either blob for binary. It is a single comparison however
 * many pairs there are: of two temporary trees that hold the pairs' blobs under equal names.
 */
export async function hunksOfPairs(
  gitDir: string,
  pairs: readonly BlobPair[],
): Promise<Array<Hunk[] | null>> {
  const all: Array<Hunk[] | null> = pairs.map(() => []);
  if (pairs.length === 0) return all;
  const sides = [pairs.map(({ from }) => from), pairs.map(({ to }) => to)] as const;
  await withBlobTrees(gitDir, sides, async (trees, options) => {
    const stream = streamGit([...DIFF, ...trees], { ...options, timeoutMs: 300_000 });
    stream.stdin.end();
    try {
      await readHunks(new ByteReader(stream.stdout), all);
      await endedWell(stream, 'diff-tree');
    } finally {
      stream.kill();
    }
  });
  return all;
}

/** The diff has no lines of context, so each line of a file begins with a plus, a minus or a backslash: none is a header. */
async function readHunks(reader: ByteReader, all: Array<Hunk[] | null>): Promise<void> {
  let at = -1;
  for (let bytes = await reader.until(0x0a); bytes !== null; bytes = await reader.until(0x0a)) {
    const line = bytes.toString('latin1', 0, MAX_HEADER_CHARS);
    if (line.startsWith(HEAD)) at = Number(line.slice(HEAD.length, line.indexOf(' ', HEAD.length)));
    else if (line.startsWith('Binary files ')) all[at] = null;
    else {
      const match = HUNK.exec(line);
      if (match === null) continue;
      const [, oldStart, oldCount = '1', newStart, newCount = '1'] = match;
      all[at]?.push({
        oldStart: Number(oldStart),
        oldCount: Number(oldCount),
        newStart: Number(newStart),
        newCount: Number(newCount),
      });
    }
  }
}
