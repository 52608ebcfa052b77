import { expect, onTestFinished, test } from 'vitest';
import { formatTree } from '../objects/tree.ts';
import { endResidents } from '../process/resident.ts';
import { gitText } from '../process/run.ts';
import { writtenCommits } from '../testing/written-commits.ts';
import { withOwnFiles } from './own-files.ts';

const treesOf = async (gitDir: string, ids: readonly string[]): Promise<string[]> =>
  (await gitText(['rev-parse', ...ids.map((id) => `${id}^{tree}`)], { gitDir })).split('\n');

test('a folder of which nothing is left is not in the tree', async () => {
  const { gitDir, ids } = await writtenCommits([{ 'd/e/a': 'a\n', b: 'b\n' }, { 'd/e/a': null }]);
  onTestFinished(() => endResidents(gitDir));
  const [tree = '', version = ''] = await treesOf(gitDir, ids);
  expect(await withOwnFiles(gitDir, { tree, version }, new Map([['d/e/a', null]]))).toBe(version);
});

test('a tree that is missing, or too large to be held in memory, is not changed', async () => {
  const { gitDir, ids } = await writtenCommits([{ a: 'a\n' }]);
  onTestFinished(() => endResidents(gitDir));
  const [version = ''] = await treesOf(gitDir, ids);
  const sha = await gitText(['rev-parse', 'main:a'], { gitDir });
  const names = Array.from({ length: 2100 }, (_, at) => `${at} ${'x'.repeat(4000)}`);
  const input = formatTree(names.map((name) => ({ mode: '100644', name, sha })));
  const large = await gitText(['hash-object', '-t', 'tree', '-w', '--stdin', '--literally'], {
    gitDir,
    input,
  });
  const change = (tree: string): Promise<string> =>
    withOwnFiles(gitDir, { tree, version }, new Map([['a', null]]));
  await expect(change(large)).rejects.toMatchObject({ name: 'GitError', reason: 'too-large' });
  await expect(change('1'.repeat(40))).rejects.toMatchObject({ name: 'NotATree' });
});
