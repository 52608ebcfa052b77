import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { begin, beginAll, commitAll, endAll, git, place, root, write } from '../testing/work-tree-scene.ts';
import { copyTree } from './copy-objects.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

const BEYOND_A_PIPE_BYTES = 1_000_000;

test('the Git that failed is the one that is named, not the one whose pipe it broke', async () => {
  await commitAll();
  await write('large.bin', randomBytes(BEYOND_A_PIPE_BYTES));
  await commitAll();
  const copied = copyTree(place.gitDir, join(root, 'nothing.git'), 'HEAD^{tree}', 'HEAD^^{tree}');
  await expect(copied).rejects.toThrow('git unpack-objects: the folder does not exist');
});

test('what a tree has beyond another one is written', async () => {
  await commitAll();
  const before = await git('rev-parse', 'HEAD^{tree}');
  const from = place;
  await write('a.txt', 'one\n');
  await commitAll();
  const tree = await git('rev-parse', 'HEAD^{tree}');
  await begin();
  await commitAll();
  await copyTree(from.gitDir, place.gitDir, tree, before);
  expect(await git('cat-file', '-p', `${tree}:a.txt`)).toBe('one');
});
