import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { ByteReader } from './blobs.ts';
import { endedWell, gitText, streamGit } from '../process/run.ts';

/** The commits that `to` reaches and `without` (null: none) does not. */
export interface TreesRange {
  to: string;
  without: string | null;
  /** Limit; absent: all. */
  most?: number;
}

/**
 * Ids of the commits of a range, of all their parents, and of its two ends: all commits needed to compute its changes.
 */
export async function commitsAround(gitDir: string, { to, without, most }: TreesRange): Promise<string[]> {
  const limit = most === undefined ? [] : [`--max-count=${String(most)}`];
  const ends = without === null ? [to] : [to, `^${without}`];
  const text = await gitText(
    ['rev-list', '--topo-order', '--parents', ...limit, '--end-of-options', ...ends],
    {
      gitDir,
      maxOutput: MAX_OUTPUT_BYTES,
      timeoutMs: 300_000,
    },
  );
  const ids = text.split(/[ \n]/).filter((id) => OBJECT_ID.test(id));
  return [...new Set([to, ...(without === null ? [] : [without]), ...ids])];
}

/** About a hundred bytes per commit. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * Ids of missing trees of the given commits. Nothing is fetched.
 * @returns null if there are more than `max`. @throws GitError if one of the commits is missing
 */
export async function missingTrees(
  gitDir: string,
  commits: readonly string[],
  max: number,
  signal?: AbortSignal,
): Promise<string[] | null> {
  if (commits.length === 0) return [];
  // Only root trees: fetching one brings everything in it.
  const args = ['--no-walk=unsorted', '--filter=tree:1'];
  return await missingFrom(gitDir, { args, commits, max, signal });
}

/**
 * Ids of missing objects that `commit` reaches and `without` does not; what is in a missing tree is not known. Nothing
 * is fetched.
 * @returns null if there are more than `max`. @throws GitError if one of the commits is missing
 */
export const missingInRange = (
  gitDir: string,
  { commit, without }: { commit: string; without: string },
  max: number,
  signal?: AbortSignal,
): Promise<string[] | null> =>
  missingFrom(gitDir, { args: [], commits: [commit, `^${without}`], max, signal });

/**
 * Ids of missing objects of one commit's tree; what is in a missing tree is not known. Nothing is fetched.
 * @returns null if there are more than `max`. @throws GitError if the commit is missing
 */
export const missingIn = (
  gitDir: string,
  commit: string,
  max: number,
  signal?: AbortSignal,
): Promise<string[] | null> =>
  missingFrom(gitDir, { args: ['--no-walk=unsorted'], commits: [commit], max, signal });

async function missingFrom(
  gitDir: string,
  from: { args: readonly string[]; commits: readonly string[]; max: number; signal: AbortSignal | undefined },
): Promise<string[] | null> {
  const { args, commits, max, signal } = from;
  const stream = streamGit(['rev-list', '--objects', ...args, '--missing=print', '--stdin'], {
    gitDir,
    timeoutMs: 300_000,
    ...(signal ? { signal } : {}),
  });
  try {
    stream.stdin.end(commits.map((id) => `${id}\n`).join(''));
    const missing: string[] = [];
    const reader = new ByteReader(stream.stdout);
    for (let line = await reader.line(); line !== null; line = await reader.line())
      if (line.startsWith('?') && missing.push(line.slice(1)) > max) return null;
    await endedWell(stream, 'rev-list');
    return missing;
  } finally {
    stream.kill();
  }
}
