/** How many files changed, compared with `git status`. */
import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runGit } from '../process/run.ts';
import { WHO, place, git, write, commitAll, beginAll, endAll, begin } from '../testing/work-tree-scene.ts';
import { countChanges, MAX_COUNTED_FILES } from './count-changes.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

const counted = (): Promise<number | null> => countChanges(place, new AbortController().signal);
const byGit = async (): Promise<number> => {
  const status = await git('status', '--porcelain', '-z', '--untracked-files=all', '--no-renames');
  return status.split('\0').filter(Boolean).length;
};

test('staged, changed, removed and new files are counted once each; touched and ignored ones are not', async () => {
  expect(await counted()).toBeNull();
  await write('.gitignore', '*.log\n');
  for (const path of ['a', 'b', 'c', 'd', 'moved']) await write(path, `${path}\n`);
  await commitAll();
  expect(await counted()).toBe(0);
  await write('a', 'staged\n');
  await git('add', 'a');
  await write('a', 'and changed\n');
  await rm(join(place.workTree, 'b'));
  await git('mv', 'moved', 'there');
  await write('new/x', 'x\n');
  await write('new/y', 'y\n');
  await write('x.log', 'ignored\n');
  const later = new Date(Date.now() + 10_000);
  await utimes(join(place.workTree, 'c'), later, later);
  expect(await counted()).toBe(await byGit());
  expect(await counted()).toBe(6);
});

test('a conflict is one file', async () => {
  await write('a', 'one\n');
  await commitAll();
  await git('checkout', '--quiet', '-b', 'topic');
  await write('a', 'two\n');
  await commitAll();
  await git('checkout', '--quiet', 'main');
  await write('a', 'three\n');
  await commitAll();
  await runGit(['merge', '--quiet', 'topic'], { cwd: place.workTree, config: WHO, okCodes: [1] });
  expect(await byGit()).toBe(1);
  expect(await counted()).toBe(1);
});

test('whoever looks away ends it', async () => {
  await write('a', 'one\n');
  await commitAll();
  await expect(countChanges(place, AbortSignal.abort())).rejects.toThrow();
});

test('counting stops at the cap', async () => {
  await write('a', '');
  const blob = await git('hash-object', '-w', 'a');
  const paths = Array.from({ length: MAX_COUNTED_FILES + 5 }, (_, at) => `f${String(at)}`);
  const input = paths.map((path) => `100644 ${blob}\t${path}\n`).join('');
  await runGit(['update-index', '--index-info'], { cwd: place.workTree, input });
  await git('commit', '--quiet', '-m', 'many');
  // None of them is in the work tree.
  expect(await counted()).toBe(MAX_COUNTED_FILES);
});
