import { ByteReader } from '../objects/blobs.ts';
import { pathName } from '../diff/path-name.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { endedWell, streamGit } from '../process/run.ts';
import { MAX_FOLLOWED_CHANGES, type FollowedCommit } from './range.ts';

export interface Rename {
  commit: string;
  from: string;
  to: string;
}

/** Commits that remove one path and add another, which may be a rename. */
export const mayRename = (commits: readonly FollowedCommit[]): FollowedCommit[] =>
  commits.filter(({ parents, changes }) => {
    const list = [...changes.values()];
    return parents.length > 0 && list.some((c) => c.old === null) && list.some((c) => c.new === null);
  });

/**
 * Renames in commits, compared with their first parents, in the order of the commits. Compares contents: all blobs that
 * they add and remove must be present. Stops at `max`. @throws GitError
 */
export async function readRenames(
  gitDir: string,
  commits: readonly FollowedCommit[],
  max = MAX_FOLLOWED_CHANGES,
): Promise<Rename[]> {
  if (commits.length === 0) return [];
  const stream = streamGit(['diff-tree', '--stdin', '-r', '-z', '-M', '--raw', '--diff-filter=R'], {
    gitDir,
    objectsOnly: objectFormatOf(commits[0]?.sha ?? ''),
    timeoutMs: 300_000,
  });
  stream.stdin.end(commits.map(({ sha, parents }) => `${sha} ${parents[0] ?? ''}\n`).join(''));
  const renames: Rename[] = [];
  try {
    const reader = new ByteReader(stream.stdout);
    let commit = '';
    for (let field = await reader.line(0); field !== null; field = await reader.line(0)) {
      if (!field.startsWith(':')) {
        commit = field.slice(0, field.search(/[^0-9a-f]|$/));
        continue;
      }
      if (renames.length >= max) return renames;
      const from = pathName((await reader.until(0)) ?? Buffer.alloc(0));
      renames.push({ commit, from, to: pathName((await reader.until(0)) ?? Buffer.alloc(0)) });
    }
    await endedWell(stream, 'diff-tree');
    return renames;
  } finally {
    stream.kill();
  }
}
