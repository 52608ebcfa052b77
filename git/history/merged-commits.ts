import { objectInfos } from '../objects/object-reader.ts';
import { withGraph } from '../objects/commit-graph.ts';
import { ByteReader } from '../objects/blobs.ts';
import { endedWell, streamGit } from '../process/run.ts';
import type { ReplacedCommit } from './replaced-commits.ts';

/**
 * Which of some objects are commits in the history of another one, which counts as well: the newest first. Those that are
 * missing are none. @throws GitError
 */
export async function mergedCommits(
  gitDir: string,
  objects: readonly string[],
  into: string,
): Promise<ReplacedCommit[]> {
  const infos = await objectInfos(gitDir, objects);
  const here = new Set(infos.flatMap((info) => (info?.type === 'commit' ? [info.sha] : [])));
  if (here.size === 0) return [];
  const outside = new Set((await revList(gitDir, [], [...here, `^${into}`])).map(([sha]) => sha));
  const merged = [...here].filter((sha) => !outside.has(sha));
  if (merged.length === 0) return [];
  const listed = await revList(gitDir, ['--no-walk=sorted', '--parents'], merged);
  return listed.map(([sha = '', ...parents]) => ({ sha, parents }));
}

const revList = async (gitDir: string, flags: readonly string[], revisions: readonly string[]) =>
  await withGraph(gitDir, async (graph) => {
    const stream = streamGit(['rev-list', ...flags, '--stdin'], { gitDir, ...graph, timeoutMs: 120_000 });
    stream.stdin.end(revisions.map((one) => `${one}\n`).join(''));
    const listed: string[][] = [];
    try {
      const reader = new ByteReader(stream.stdout);
      for (let line = await reader.line(); line !== null; line = await reader.line())
        listed.push(line.split(' '));
      await endedWell(stream, 'rev-list');
      return listed;
    } finally {
      stream.kill();
    }
  });
