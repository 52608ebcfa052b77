import { contentsChanged, readFollowedRange } from '../follow/range.ts';
import { runGit } from '../process/run.ts';

/** The commits that `tip` has and `base` (null: nothing) has not. */
export interface CommitsBetween {
  tip: string;
  base: string | null;
}

/** Git compares no text of larger files here. */
export const MAX_COMPARED_FILE_BYTES = 1024 * 1024;

/**
 * How many bytes Git compares of some commits: those of the files that they change, before and after, each content once.
 * Merges do not count. @throws GitError
 */
export async function changedBytes(
  gitDir: string,
  ranges: readonly CommitsBetween[],
  { most, signal }: { most: number; signal?: AbortSignal | undefined },
): Promise<number> {
  const commits = await Promise.all(
    ranges.map(({ tip, base }) => readFollowedRange(gitDir, { from: base, to: tip, most })),
  );
  const blobs = contentsChanged(commits.flat().filter(({ parents }) => parents.length < 2));
  if (blobs.size === 0) return 0;
  const input = [...blobs].map((id) => `${id}\n`).join('');
  const args = ['cat-file', '--batch-check=%(objectsize)'];
  const { stdout } = await runGit(args, { gitDir, input, ...(signal ? { signal } : {}) });
  let bytes = 0;
  for (const line of stdout.toString('latin1').split('\n')) {
    const size = Number(line);
    // Missing ones are no number.
    if (size <= MAX_COMPARED_FILE_BYTES) bytes += size;
  }
  return bytes;
}
