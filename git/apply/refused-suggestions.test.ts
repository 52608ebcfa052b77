import { chmod, link, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { apply, textOf, whyNot } from '../testing/apply-scene.ts';
import { begin, beginAll, commitAll, endAll, git, place, root, write } from '../testing/work-tree-scene.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(async () => {
  await begin();
  await write('dir/a.txt', 'one\ntwo\nthree\n');
  await commitAll();
});
const file = (path: string): string => join(place.workTree, path);
/** Nothing that was there before or during a refusal is left or lost. */
const untouched = async (): Promise<void> => {
  expect((await readdir(file('dir'))).filter((name) => name.endsWith('marginalia-tmp'))).toEqual([]);
};

test.each([
  '.git/config',
  '.GIT/config',
  '.git./config',
  '.git /config',
  'git~1/config',
  '.g\u200cit/config',
  '.git:x/config',
  'dir/.git',
  'dir/.Git/hooks/pre-commit',
])('Git’s own files are not written: %j', async (path) => {
  expect(await whyNot(apply(path, [1, 1], ['x'], 'dir/a.txt'))).toContain('Git’s own files');
  await untouched();
});

test.each(['../out.txt', '/etc/passwd', 'dir//a.txt', './dir/a.txt', 'dir/../dir/a.txt', ''])(
  'a path that leads elsewhere is not followed: %j',
  async (path) => {
    expect(await whyNot(apply(path, [1, 1], ['x'], 'dir/a.txt'))).toContain('leads to no file');
  },
);

test('a Git folder under another name is not written', async () => {
  await rename(file('.git'), file('kept'));
  await writeFile(file('.git'), 'gitdir: kept\n');
  place.gitDir = file('kept');
  place.headDir = file('kept');
  const why = apply('kept/description', [1, 1], ['x'], 'dir/a.txt');
  expect(await whyNot(why)).toContain('Git’s own files');
});

test('a link is not followed, at the end of the way or on it', async () => {
  const outside = join(root, 'outside');
  await mkdir(outside, { recursive: true });
  await writeFile(join(outside, 'a.txt'), 'one\ntwo\nthree\n');
  await rm(file('dir/a.txt'));
  await symlink(join(outside, 'a.txt'), file('dir/a.txt'));
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('goes through a link');
  await rm(file('dir'), { recursive: true });
  await symlink(outside, file('dir'));
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('goes through a link');
  // Not even one that stays inside.
  await rm(file('dir'));
  await write('other/a.txt', 'one\ntwo\nthree\n');
  await symlink('other', file('dir'));
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('goes through a link');
  expect(await readdir(outside)).toEqual(['a.txt']);
});

test('a submodule, or another repository, is left to its own folder', async () => {
  await git('init', '--quiet', 'dir');
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('a repository of its own');
  await rm(file('dir/.git'), { recursive: true });
  await writeFile(file('dir/.git'), 'gitdir: ../elsewhere\n');
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('a repository of its own');
});

test('a pipe is not waited for, and a folder is no file', async () => {
  await rm(file('dir/a.txt'));
  execFileSync('mkfifo', [file('dir/a.txt')]);
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('a pipe or a device');
  await rm(file('dir/a.txt'));
  await mkdir(file('dir/a.txt'));
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('not in the folder now');
  await rm(file('dir/a.txt'), { recursive: true });
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('not in the folder now');
});

test('conflicts are resolved first, in the index and in the text', async () => {
  await git('checkout', '--quiet', '-b', 'other');
  await write('dir/a.txt', 'one\nother\nthree\n');
  await commitAll();
  await git('checkout', '--quiet', 'main');
  await write('dir/a.txt', 'one\nmain\nthree\n');
  await commitAll();
  await git('merge', 'other').catch(() => undefined);
  const text = await textOf('dir/a.txt');
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('conflicts that are not resolved');
  // Added all the same: the marks are still there.
  await git('add', 'dir/a.txt');
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('conflicts that are not resolved');
  expect(await textOf('dir/a.txt')).toBe(text);
  // Resolved in the file, and not yet in Git.
  await git('reset', '--quiet', '--hard');
  await git('merge', 'other').catch(() => undefined);
  await write('dir/a.txt', 'one\nboth\nthree\n');
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('conflicts that are not resolved');
});

test('what is outside the sparse checkout is not written, even if a file is there', async () => {
  await git('update-index', '--skip-worktree', 'dir/a.txt');
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('outside the sparse checkout');
});

test('what goes through a filter is not written, and neither is a pointer of LFS', async () => {
  await write('.gitattributes', '*.bin filter=lfs\n');
  await write('a.bin', 'one\n');
  await commitAll();
  expect(await whyNot(apply('a.bin', [1, 1], ['x']))).toContain('filter “lfs”');
  await rm(file('.gitattributes'));
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 1\n`;
  await write('a.bin', pointer);
  await commitAll();
  expect(await whyNot(apply('a.bin', [3, 3], ['size 2']))).toContain('a pointer of Git LFS');
});

test('a text about pointers, or one that only begins like one, is written as any other', async () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 1\n`;
  await write('a.txt', `${pointer}more\n`);
  await write('docs.md', `A pointer:\n${pointer}`);
  await commitAll();
  await apply('a.txt', [4, 4], ['less']);
  await apply('docs.md', [4, 4], ['size 2']);
  expect(await readFile(file('a.txt'), 'utf8')).toBe(`${pointer}less\n`);
  expect(await readFile(file('docs.md'), 'utf8')).toContain('\nsize 2\n');
});

test('a binary file is not written', async () => {
  await write('a.bin', 'one\n\0\n');
  await commitAll();
  expect(await whyNot(apply('a.bin', [1, 1], ['x']))).toContain('no text file');
});

test('what is read-only stays as it is: a file, and a folder', async () => {
  await chmod(file('dir/a.txt'), 0o444);
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('The file is read-only.');
  await chmod(file('dir/a.txt'), 0o644);
  await chmod(file('dir'), 0o555);
  onTestFinished(() => chmod(file('dir'), 0o755));
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('The folder of this file is read-only.');
  await untouched();
});

test('a file with a second name, or with the rights of its owner, is not replaced', async () => {
  await link(file('dir/a.txt'), file('second.txt'));
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('a hard link');
  await rm(file('second.txt'));
  await chmod(file('dir/a.txt'), 0o4755);
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('rights of its owner');
});
