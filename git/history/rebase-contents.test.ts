import { expect, test } from 'vitest';
import { gitText } from '../process/run.ts';
import { writtenCommits } from '../testing/written-commits.ts';
import { rebaseContents } from './rebase-contents.ts';

test('on the same base only what differs between both versions is read', async () => {
  const { gitDir, ids } = await writtenCommits([
    { both: 'base', own: 'base', next: 'base' },
    { both: 'changed', own: 'own' },
    { next: 'next' },
  ]);
  const [base = '', tip = '', next = ''] = ids;
  const blobs = async (...names: string[]): Promise<string[]> =>
    (await gitText(['rev-parse', ...names], { gitDir })).split('\n').toSorted();
  const read = async (onto: string): Promise<string[]> =>
    (await rebaseContents(gitDir, { tip, from: base, onto }, next)).toSorted();
  expect(await read(base)).toEqual(await blobs(`${base}:next`, `${next}:next`));
  // The base gained what the version changed.
  expect(await read(tip)).toEqual(await blobs(`${base}:both`, `${tip}:both`, `${tip}:own`, `${next}:next`));
});
