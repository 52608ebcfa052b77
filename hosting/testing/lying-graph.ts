import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { runGit } from '../../git/process/run.ts';

/**
 * Writes a repository's own commit-graph as if one of its commits said something else; the commit stays what it is.
 * @param commit an object in a file of its own
 */
export async function writeLyingGraph(
  gitDir: string,
  commit: string,
  change: (text: string) => string,
  how: readonly string[] = [],
): Promise<void> {
  const { stdout } = await runGit(['cat-file', 'commit', commit], { gitDir });
  const lie = Buffer.from(change(stdout.toString('latin1')), 'latin1');
  const file = join(gitDir, 'objects', commit.slice(0, 2), commit.slice(2));
  const kept = readFileSync(file);
  chmodSync(file, 0o600);
  writeFileSync(file, deflateSync(Buffer.concat([Buffer.from(`commit ${String(lie.length)}\0`), lie])));
  await runGit(['commit-graph', 'write', '--reachable', '--no-progress', ...how], {
    gitDir,
    config: ['core.commitGraph=true'],
  });
  writeFileSync(file, kept);
}
