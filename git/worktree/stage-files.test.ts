import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { begin, beginAll, endAll, git, place, write } from '../testing/work-tree-scene.ts';
import { beginAdding, stageFiles } from './stage-files.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

const NONE = '0'.repeat(40);
const stage = async (names: readonly string[], signal?: AbortSignal) => {
  const run = { cwd: place.workTree };
  const taken = names.map((name) => Buffer.from(name));
  const files = { taken, gone: [], excluded: [] };
  return await stageFiles({ ...run, ...(signal ? { signal } : {}) }, files, NONE, beginAdding(run));
};

beforeEach(async () => {
  await write('a', 'one\n');
  await write('b', 'two\n');
  // Git takes no folder for a file.
  await write('folder/c', 'three\n');
});

test('what Git cannot read is named, and the files beside it are staged', async () => {
  expect(await stage(['a', 'folder', 'b'])).toEqual([{ path: 'folder', why: 'could not be read by Git' }]);
  expect(await git('ls-files')).toBe('a\nb');
});

test('files are not left out because the reader stopped it', async () => {
  await expect(stage(['a', 'folder', 'b'], AbortSignal.abort())).rejects.toMatchObject({ reason: 'aborted' });
});
