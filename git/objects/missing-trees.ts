import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { ByteReader } from './blobs.ts';
import { endedWell, gitText, streamGit } from '../process/run.ts';

/** The commits that `to` reaches and `without` (null: nobody) does not. */
export interface TreesRange {
  to: string;
  without: string | null;
  /** Only so many; absent: all. */
  most?: number;
}

/** Ids of the commits of a range and of all their parents, and of its two ends: what its changes are told from. */
export async function commitsAround(
  gitDir: string,
  { to, without, most }: TreesRange,
  signal?: AbortSignal,
): Promise<string[]> {
  const some = most === undefined ? [] : [`--max-count=${String(most)}`];
  const ends = without === null ? [to] : [to, `^${without}`];
  const text = await gitText(
    ['rev-list', '--topo-order', '--parents', ...some, '--end-of-options', ...ends],
    {
      gitDir,
      maxOutput: MOST_LISTED,
      timeoutMs: 300_000,
      ...(signal ? { signal } : {}),
    },
  );
  const found = text.split(/[ \n]/).filter((id) => OBJECT_ID.test(id));
  return [...new Set([to, ...(without === null ? [] : [without]), ...found])];
}

/** Bytes; a hundred for each commit. */
const MOST_LISTED = 256 * 1024 * 1024;

/**
 * Ids of the trees of commits that are not here, of commits or trees that are. Nothing is fetched for the answer.
 * @returns null where there are more than `most`. @throws GitError where one of the commits is not here
 */
export async function missingTrees(
  gitDir: string,
  commits: readonly string[],
  most: number,
  signal?: AbortSignal,
): Promise<string[] | null> {
  if (commits.length === 0) return [];
  // The trees themselves and nothing that is in them: of trees that are fetched all of that comes along.
  const asked = [
    'rev-list',
    '--objects',
    '--no-walk=unsorted',
    '--filter=tree:1',
    '--missing=print',
    '--stdin',
  ];
  const stream = streamGit(asked, { gitDir, timeoutMs: 300_000, ...(signal ? { signal } : {}) });
  try {
    stream.stdin.end(commits.map((id) => `${id}\n`).join(''));
    const missing: string[] = [];
    const reader = new ByteReader(stream.stdout);
    for (let line = await reader.line(); line !== null; line = await reader.line())
      if (line.startsWith('?') && missing.push(line.slice(1)) > most) return null;
    await endedWell(stream, 'rev-list');
    return missing;
  } finally {
    stream.kill();
  }
}
