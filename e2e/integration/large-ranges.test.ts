import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeHistory } from '../../hosting/testing/history.ts';
import { gitText } from '../../git/process/run.ts';
import { readFollowedRange } from '../../git/follow/range.ts';
import { readRenames } from '../../git/follow/renames.ts';

const files = (folder: string, content: string | null) =>
  Object.fromEntries(['a', 'b', 'c'].map((name) => [`${folder}/${name}`, content && `${name} ${content}`]));

test('commits that change more files than are held are left out, the oldest first, as are renames', async () => {
  const gitDir = await mkdtemp(join(tmpdir(), 'range-'));
  await gitText(['init', '--quiet', '--bare', gitDir]);
  await writeHistory(gitDir, [
    { message: 'one', files: files('x', '1') },
    { message: 'two', files: { ...files('x', null), ...files('y', '1') } },
    { message: 'three', files: files('y', '3') },
  ]);
  const read = async (mostChanges: number) =>
    await readFollowedRange(gitDir, { from: null, to: 'main', most: 10, mostChanges });
  const told = async (mostChanges: number) =>
    (await read(mostChanges)).map(({ subject, changes }) => `${subject} ${String(changes.size)}`);
  expect(await told(12)).toEqual(['one 3', 'two 6', 'three 3']);
  expect(await told(11)).toEqual(['two 6', 'three 3']);
  expect(await told(4)).toEqual(['three 3']);
  // The tip is there in any case, with what was read of it.
  expect(await told(2)).toEqual(['three 2']);
  const all = await read(12);
  expect(await readRenames(gitDir, all, 10)).toHaveLength(3);
  expect(await readRenames(gitDir, all, 2)).toHaveLength(2);
  await rm(gitDir, { recursive: true, force: true });
});
