import { expect, test } from 'vitest';
import { gitText } from '../process/run.ts';
import { writtenCommits } from '../testing/written-commits.ts';
import { fileVersions } from './file-versions.ts';

test('versions are those of the files alone, also where a folder had the name of one', async () => {
  const submodule = { submodule: '1'.repeat(40) };
  const { gitDir, ids } = await writtenCommits([
    { 'a/inside': 'inside\n', other: 'other\n' },
    { 'a/inside': null, a: 'one\n' },
    { a: 'two\n' },
    { a: submodule },
    { a: null },
  ]);
  const blobs = await gitText(['rev-parse', ...[1, 2].map((at) => `${ids[at] ?? ''}:a`)], { gitDir });
  expect(await fileVersions(gitDir, ids.at(-1) ?? '', ['a'])).toEqual({
    blobs: new Set(blobs.split('\n')),
    addedIn: [ids[1]],
    removedIn: [ids[4]],
    isCut: false,
  });
});

test('of too many versions the newest are read, and it is said so', async () => {
  const { gitDir, ids } = await writtenCommits([{ a: 'one\n' }, { a: 'two\n' }, { a: 'three\n' }]);
  const newest = await gitText(['rev-parse', 'main:a', 'main~1:a'], { gitDir });
  expect(await fileVersions(gitDir, ids.at(-1) ?? '', ['a'], { max: 2 })).toEqual({
    blobs: new Set(newest.split('\n')),
    addedIn: [],
    removedIn: [],
    isCut: true,
  });
});
