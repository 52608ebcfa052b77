/** How many files changed, compared with `git status` and with the changes that a snapshot shows. */
import { rename, rm, truncate, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runGit } from '../process/run.ts';
import {
  WHO,
  place,
  git,
  write,
  commitAll,
  snapshot,
  beginAll,
  endAll,
  begin,
} from '../testing/work-tree-scene.ts';
import { findChanges } from '../diff/listing.ts';
import { countChanges, MAX_COUNTED_FILES } from './count-changes.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

const counted = (): Promise<number | null> => countChanges(place, new AbortController().signal);
const byGit = async (): Promise<number> => {
  const status = await git('status', '--porcelain', '--untracked-files=all', '--find-renames');
  return status.split('\n').filter(Boolean).length;
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
  expect(await counted()).toBe(5);
});

/** What is shown, and the files with a conflict that are nowhere in it. */
async function byPage(): Promise<number> {
  const { commit, head, conflicts } = await snapshot();
  const { changes } = await findChanges({ gitDir: place.snapshots, from: head, to: commit });
  const paths = new Set(changes.flatMap(({ path, oldPath }) => [path, oldPath]));
  return changes.length + conflicts.filter((path) => !paths.has(path)).length;
}

const TEXT = Array.from({ length: 40 }, (_, at) => `line ${String(at)}\n`).join('');

test('a moved file is one, as Git and the page pair it, also where it changed or is not added yet', async () => {
  for (const path of ['README.md', 'edited', 'by-hand', 'copied']) await write(path, `${path}\n${TEXT}`);
  await commitAll();
  await git('mv', 'README.md', 'READ.md');
  await write('only.txt', 'x\n');
  expect([await counted(), await byPage()]).toEqual([2, await byGit()]);
  await git('mv', 'edited', 'moved');
  await write('moved', `edited\n${TEXT}one more\n`);
  expect([await counted(), await byPage()]).toEqual([3, await byGit()]);
  // Git’s status pairs no untracked files; the page, where they are shown, does.
  await rename(join(place.workTree, 'by-hand'), join(place.workTree, 'elsewhere'));
  await write('copied', `copied\n${TEXT}changed\n`);
  await write('copy', `copied\n${TEXT}`);
  expect([await counted(), await byPage()]).toEqual([6, 6]);
});

test('what cannot be read is no origin of anything, and each file of it counts', async () => {
  await write('a', TEXT);
  await commitAll();
  await rm(join(place.workTree, 'a'));
  await write('b', TEXT);
  await runGit(['init', '--quiet', join(place.workTree, 'nested')]);
  expect(await counted()).toBe(2);
  await truncate(join(place.workTree, 'b'), 65 * 1024 * 1024);
  expect(await counted()).toBe(3);
});

test('each file with a conflict is one, also where nothing of it is left to show', async () => {
  await write('faqs.md', TEXT);
  await write('plain', TEXT);
  await commitAll();
  const begun = await git('rev-parse', 'HEAD');
  for (const side of ['ours', 'theirs']) {
    await git('checkout', '--quiet', '-b', side, begun.trim());
    await git('mv', 'faqs.md', `faqs-${side}.md`);
    await write('both.bin', `${side}\0`);
    await write(`new-${side}`, side);
    await commitAll();
  }
  await git('mv', 'plain', 'plain-moved');
  await commitAll();
  await git('checkout', '--quiet', 'ours');
  await runGit(['merge', '--quiet', 'theirs'], { cwd: place.workTree, config: WHO, okCodes: [1] });
  await git('checkout', '--ours', '--', 'both.bin');
  const status = await git('status', '--porcelain');
  expect(status).toMatch(/^AA both\.bin$/m);
  expect(status).toMatch(/^DD faqs\.md$/m);
  const { conflicts } = await snapshot();
  expect(conflicts.toSorted()).toEqual(['both.bin', 'faqs-ours.md', 'faqs-theirs.md', 'faqs.md']);
  expect([await counted(), await byPage()]).toEqual([await byGit(), await byGit()]);
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
