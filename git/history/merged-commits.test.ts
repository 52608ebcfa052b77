import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../process/run.ts';
import { mergedCommits } from './merged-commits.ts';

let gitDir: string;
beforeEach(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'merged-commits-test-'));
  await gitText(['init', '--quiet', '--bare', gitDir]);
});
afterEach(() => rm(gitDir, { recursive: true, force: true }));

let time = 1_700_000_000;
async function commit(message: string, ...parents: string[]): Promise<string> {
  time += 60;
  const tree = await gitText(['mktree'], { gitDir, input: '' });
  const date = `${time} +0000`;
  return await gitText(['commit-tree', tree, '-m', message, ...parents.flatMap((sha) => ['-p', sha])], {
    gitDir,
    config: ['user.name=Reviewer', 'user.email=reviewer@example.com'],
    env: { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

test('commits of the history count, the newest first, and nothing else does', async () => {
  const root = await commit('root');
  const side = await commit('side', root);
  const main = await commit('main', root);
  const merge = await commit('merge', main, side);
  const later = await commit('later', merge);
  const unrelated = await commit('unrelated');
  const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'x' });
  const all = [root, later, blob, side, 'f'.repeat(40), merge, unrelated, main];
  expect(await mergedCommits(gitDir, all, merge)).toEqual([
    { sha: merge, parents: [main, side] },
    { sha: main, parents: [root] },
    { sha: side, parents: [root] },
    { sha: root, parents: [] },
  ]);
  expect(await mergedCommits(gitDir, [later, blob], merge)).toEqual([]);
  expect(await mergedCommits(gitDir, [], merge)).toEqual([]);
});
