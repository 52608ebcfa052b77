import { expect, test } from 'vitest';
import { gitText } from '../process/run.ts';
import { writtenCommits } from '../testing/written-commits.ts';
import { blame } from './blame.ts';

test('a commit without a message has no summary: Git says its id', async () => {
  const { gitDir, ids } = await writtenCommits([{ 'a.txt': 'one\n' }]);
  const env = {
    GIT_AUTHOR_NAME: 'Ann',
    GIT_AUTHOR_EMAIL: 'ann@example.com',
    GIT_COMMITTER_NAME: 'Ann',
    GIT_COMMITTER_EMAIL: 'ann@example.com',
  };
  const to = await gitText(['commit-tree', `${ids[0] ?? ''}^{tree}`], { gitDir, env, input: '' });
  const { commits } = await blame(gitDir, { to, path: 'a.txt', ranges: [] });
  expect(commits.get(to)?.summary).toBe('');
});
