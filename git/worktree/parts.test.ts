/** What is staged and what is not, each compared with what Git itself says. */
import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import {
  WHO,
  root,
  place,
  git,
  fresh,
  write,
  commitAll,
  snapshot,
  beginAll,
  endAll,
  begin,
} from '../testing/work-tree-scene.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

const DIFF = ['diff', '-M', '--binary', '--full-index'];

const between = async (from: string, to: string): Promise<string> =>
  await gitText([...DIFF, from, to], { gitDir: place.snapshots });

/** What the two parts of a snapshot show. */
async function parts(): Promise<{ staged: string; unstaged: string; conflicts: string[] }> {
  const { head, staged = '', commit, excluded, conflicts } = await snapshot(true);
  expect(excluded).toEqual([]);
  return {
    staged: await between(head, staged),
    unstaged: await between(staged, commit),
    conflicts,
  };
}

/** What Git says of them, in a copy of the folder where untracked files are told to it. */
async function byGit(): Promise<{ staged: string; unstaged: string }> {
  const copy = `${place.workTree}.copy`;
  await rm(copy, { recursive: true, force: true });
  cpSync(place.workTree, copy, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  const staged = await gitText([...DIFF, '--cached'], { cwd: copy });
  await runGit(['add', '--ignore-removal', '--intent-to-add', '.'], { cwd: copy, config: WHO });
  return { staged, unstaged: await gitText([...DIFF, '--ignore-submodules=dirty'], { cwd: copy }) };
}

async function expectAsGit(): Promise<void> {
  const { staged, unstaged } = await parts();
  const judge = await byGit();
  expect(staged).toBe(judge.staged);
  expect(unstaged).toBe(judge.unstaged);
}

test('a file staged in part, a rename, a removal, a mode and a link are as `git diff` has them', async () => {
  const lines = Array.from({ length: 30 }, (_, n) => `line ${String(n)}\n`).join('');
  for (const path of ['a', 'old', 'gone', 'back', 'plain']) await write(path, path + lines);
  await commitAll();
  await write('a', `staged\n${lines}`);
  await git('mv', 'old', 'new');
  await git('rm', '--quiet', 'gone', 'back');
  await write('both', 'staged\n');
  await git('add', '-A');
  await write('a', `staged and changed\n${lines}`);
  await write('both', 'changed\n');
  await write('back', 'here again\n');
  await rm(join(place.workTree, 'plain'));
  await write('untracked', 'new\n');
  await expectAsGit();
});

test('nothing staged is HEAD; everything staged leaves nothing', async () => {
  await write('a', 'one\n');
  await commitAll();
  await write('a', 'two\n');
  const none = await snapshot(true);
  expect(none.staged).toBe(none.head);
  expect(none.commit).not.toBe(none.head);
  await git('add', '-A');
  const all = await snapshot(true);
  expect(all.staged).not.toBe(all.head);
  expect(all.commit).toBe(all.staged);
  // The same contents as a whole give the commit that they always gave.
  const whole = await snapshot();
  expect(whole.staged).toBeUndefined();
  expect(await gitText(['rev-parse', `${whole.commit}^{tree}`], { gitDir: place.snapshots })).toBe(
    await gitText(['rev-parse', `${all.commit}^{tree}`], { gitDir: place.snapshots }),
  );
});

test('a file that is only announced is not staged', async () => {
  await write('a', 'one\n');
  await commitAll();
  await write('announced', 'x\n');
  await git('add', '--intent-to-add', 'announced');
  await expectAsGit();
  expect((await parts()).staged).toBe('');
});

test('of a conflict nothing counts as staged, and it is named; what else is staged is there', async () => {
  await write('.gitignore', 'theirs\n');
  await write('a', 'one\n');
  await commitAll();
  await git('checkout', '--quiet', '-b', 'topic');
  await write('a', 'two\n');
  await write('clean', 'two\n');
  await write('theirs', 'one\n');
  await git('add', '--force', 'theirs');
  await commitAll();
  await write('theirs', 'two\n');
  await git('add', '--force', 'theirs');
  await commitAll();
  await git('checkout', '--quiet', 'main');
  await write('a', 'three\n');
  await commitAll();
  await runGit(['cherry-pick', 'topic'], { cwd: place.workTree, config: WHO, okCodes: [1] });
  await runGit(['checkout', '--quiet', 'topic~1', '--', 'clean'], { cwd: place.workTree });
  expect(await git('diff', '--name-only', '--diff-filter=U')).toBe('theirs');
  const { staged, unstaged, conflicts } = await parts();
  expect(staged).toContain('clean');
  expect(staged).not.toContain('theirs');
  expect(unstaged).toContain('+++ b/theirs');
  expect(conflicts).toEqual(['theirs']);

  await git('cherry-pick', '--abort');
  await runGit(['merge', '--quiet', 'topic'], { cwd: place.workTree, config: WHO, okCodes: [1] });
  const merged = await parts();
  expect(merged.staged).not.toContain('b/a\n');
  expect(merged.staged).toContain('b/clean');
  expect(merged.unstaged).toContain('+<<<<<<<');
  expect(merged.conflicts).toEqual(['a']);
});

test('SHA-256, split and sparse indexes, and submodules', async () => {
  await fresh('--object-format=sha256');
  await write('a', 'one\n');
  await write('b/c', 'one\n');
  await write('d/e', 'one\n');
  await commitAll();
  await git('sparse-checkout', 'set', '--cone', '--sparse-index', 'b');
  await write('a', 'two\n');
  await git('add', 'a');
  await write('b/c', 'two\n');
  await expectAsGit();
  await git('sparse-checkout', 'disable');
  await git('update-index', '--split-index');
  await write('d/e', 'two\n');
  await git('add', 'd/e');
  await expectAsGit();

  await fresh();
  const other = join(root, 'submodule');
  await runGit(['init', '--quiet', other]);
  for (const n of ['1', '2', '3'])
    await runGit(['commit', '--quiet', '--allow-empty', '-m', n], { cwd: other, config: WHO });
  await git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'sub');
  await commitAll();
  const sub = { cwd: join(place.workTree, 'sub') };
  await runGit(['checkout', '--quiet', 'HEAD~1'], sub);
  await git('add', 'sub');
  await runGit(['checkout', '--quiet', 'HEAD~1'], sub);
  await expectAsGit();
});

test('nothing is written to the folder', async () => {
  await write('a', 'one\n');
  await commitAll();
  await write('a', 'two\n');
  await git('add', 'a');
  await write('a', 'three\n');
  const before = await gitText(['count-objects', '-v'], { cwd: place.workTree });
  await parts();
  expect(await gitText(['count-objects', '-v'], { cwd: place.workTree })).toBe(before);
});
