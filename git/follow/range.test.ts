import { expect, test } from 'vitest';
import { writtenCommits } from '../testing/written-commits.ts';
import { readFollowedRange } from './range.ts';

test('beyond the limit on changes older commits are omitted, and only the tip may be cut', async () => {
  const { gitDir, ids } = await writtenCommits([
    { a: '1\n', b: '1\n' },
    { a: '2\n', b: '2\n' },
    { a: '3\n', b: '3\n' },
  ]);
  const read = async (mostChanges?: number) => {
    const limits = mostChanges === undefined ? {} : { mostChanges };
    const commits = await readFollowedRange(gitDir, { from: null, to: ids[2] ?? '', most: 9, ...limits });
    return commits.map(({ sha, changes }) => [ids.indexOf(sha), changes.size]);
  };
  expect(await read()).toEqual([0, 1, 2].map((at) => [at, 2]));
  expect(await read(6)).toEqual([0, 1, 2].map((at) => [at, 2]));
  expect(await read(5)).toEqual([1, 2].map((at) => [at, 2]));
  expect(await read(3)).toEqual([[2, 2]]);
  expect(await read(1)).toEqual([[2, 1]]);
});
