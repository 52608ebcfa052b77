import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countMoved } from './count-moved.ts';
import { gitText } from '../process/run.ts';

test('what came and what went is counted apart', async () => {
  const gitDir = await mkdtemp(join(tmpdir(), 'count-moved-test-'));
  try {
    await gitText(['init', '--quiet', '--bare', gitDir]);
    const tree = await gitText(['mktree'], { gitDir, input: '' });
    const commit = async (message: string, ...parents: string[]): Promise<string> =>
      await gitText(['commit-tree', tree, '-m', message, ...parents.flatMap((sha) => ['-p', sha])], {
        gitDir,
        config: ['user.name=Reviewer', 'user.email=reviewer@example.com'],
      });
    const main = await commit('main');
    const before = await commit('two', await commit('one', main));
    const after = await commit('another', main);
    expect(await countMoved(gitDir, main, before)).toEqual({ commits: 2 });
    expect(await countMoved(gitDir, before, after)).toEqual({ commits: 1, replaced: 2 });
    expect(await countMoved(gitDir, before, main)).toEqual({ commits: 0, replaced: 2 });
    expect(await countMoved(gitDir, 'f'.repeat(40), main)).toBeNull();
  } finally {
    await rm(gitDir, { recursive: true, force: true });
  }
});
