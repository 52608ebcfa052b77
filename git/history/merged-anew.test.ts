import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitText } from '../process/run.ts';
import { writtenCommits } from '../testing/written-commits.ts';
import { mergedAnew } from './merged-anew.ts';

test('a merge whose trees are missing is not redone', async () => {
  const { gitDir, ids } = await writtenCommits([{ a: '1' }, { a: '2' }]);
  const tree = await gitText(['rev-parse', 'main^{tree}'], { gitDir });
  const { tree: merged, close } = await mergedAnew(gitDir, ids);
  await close();
  expect(merged).toBe(tree);
  await rm(join(gitDir, 'objects', tree.slice(0, 2), tree.slice(2)));
  await expect(mergedAnew(gitDir, ids)).rejects.toMatchObject({ name: 'GitError', reason: 'exit' });
});
