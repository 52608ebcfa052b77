/** The worktrees of a repository, compared with what Git lists; and hostile ones. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { worktreeGitDir } from './belongs.ts';
import { listWorktrees, parseWorktrees } from './list.ts';

let root: string;
let main: string;
const config = ['user.name=R', 'user.email=r@example.com', 'commit.gpgsign=false'];
const git = (...args: string[]): Promise<string> => gitText(args, { cwd: main, config });

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'worktrees-')));
  main = join(root, 'main');
  await runGit(['init', '--quiet', '--initial-branch=main', main]);
  await git('commit', '--quiet', '--allow-empty', '-m', 'one');
});
afterEach(async () => await rm(root, { recursive: true, force: true }));

const gitDir = (): string => join(main, '.git');
const listed = async () => (await listWorktrees(gitDir())).worktrees;

test('branches, a detached one, locked and gone ones are listed as Git lists them, from every worktree', async () => {
  await git('worktree', 'add', '--quiet', '-b', 'topic', join(root, 'topic'));
  await git('worktree', 'add', '--quiet', '--detach', join(root, 'detached'));
  await git('worktree', 'add', '--quiet', '-b', 'locked', join(root, 'locked'));
  await git('worktree', 'lock', '--reason', 'on a stick\nat home', join(root, 'locked'));
  await git('worktree', 'add', '--quiet', '-b', 'gone', join(root, 'gone'));
  await rm(join(root, 'gone'), { recursive: true });
  const head = await git('rev-parse', 'HEAD');
  const all = await listed();
  expect(
    all.map(({ path, branch, locked, prunable }) => [
      path.slice(root.length + 1),
      branch,
      locked,
      prunable !== null,
    ]),
  ).toEqual([
    ['main', 'refs/heads/main', null, false],
    ['detached', null, null, false],
    ['gone', 'refs/heads/gone', null, true],
    ['locked', 'refs/heads/locked', 'on a stick\nat home', false],
    ['topic', 'refs/heads/topic', null, false],
  ]);
  expect(all.every((one) => one.head === head && !one.bare)).toBe(true);
  const linked = join(gitDir(), 'worktrees', 'topic');
  expect((await listWorktrees(linked)).worktrees).toEqual(all);
  const porcelain = (await git('worktree', 'list', '--porcelain')).split('\n');
  expect(all.map(({ path }) => `worktree ${path}`)).toEqual(
    porcelain.filter((line) => line.startsWith('worktree ')),
  );
  for (const { path, prunable } of all)
    expect((await worktreeGitDir(gitDir(), path)) !== null).toBe(prunable === null);
});

test('a bare main one, and one without a commit', async () => {
  const bare = join(root, 'bare.git');
  await runGit(['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  await git('push', '--quiet', bare, 'main').catch(() => undefined);
  await runGit(['worktree', 'add', '--quiet', '--orphan', '-b', 'new', join(root, 'of-bare')], {
    gitDir: bare,
    okCodes: [0, 128, 129],
  });
  const { worktrees } = await listWorktrees(bare);
  expect(worktrees[0]).toMatchObject({ path: bare, bare: true, head: null, branch: null });
  for (const one of worktrees.slice(1)) expect(one).toMatchObject({ head: null, branch: 'refs/heads/new' });
  expect(await worktreeGitDir(bare, bare)).toBe(bare);
});

// Windows forbids these characters in paths.
test.runIf(process.platform !== 'win32')(
  'paths with line breaks, control and bidirectional characters are whole',
  async () => {
    const odd = join(root, 'a\nworktree b\u001b[31m\u202etxt');
    await git('worktree', 'add', '--quiet', '-b', 'odd', odd);
    expect((await listed()).map(({ path }) => path)).toEqual([main, odd]);
    expect(await worktreeGitDir(gitDir(), odd)).not.toBeNull();
  },
);

test('a path that belongs to another repository, or to none, is no worktree of this one', async () => {
  const other = join(root, 'other');
  await runGit(['init', '--quiet', other]);
  await git('worktree', 'add', '--quiet', '-b', 'topic', join(root, 'topic'));
  const gitdir = join(gitDir(), 'worktrees', 'topic', 'gitdir');
  await writeFile(gitdir, `${join(other, '.git')}\n`);
  expect((await listed()).map(({ path }) => path)).toContain(other);
  expect(await worktreeGitDir(gitDir(), other)).toBeNull();
  // Its own file names another repository's folder.
  await mkdir(join(other, '.git', 'worktrees', 'topic'), { recursive: true });
  await writeFile(join(root, 'topic', '.git'), `gitdir: ${join(other, '.git', 'worktrees', 'topic')}\n`);
  expect(await worktreeGitDir(gitDir(), join(root, 'topic'))).toBeNull();
  expect(await worktreeGitDir(gitDir(), root)).toBeNull();
  expect(await worktreeGitDir(gitDir(), join(root, 'nowhere'))).toBeNull();
  // A folder in the repository that is not among its worktrees.
  await writeFile(join(root, 'topic', '.git'), `gitdir: ${join(gitDir(), 'objects', 'info')}\n`);
  expect(await worktreeGitDir(gitDir(), join(root, 'topic'))).toBeNull();
});

test.runIf(process.platform !== 'win32')('a pipe that Git waits for is named', async () => {
  await git('worktree', 'add', '--quiet', '-b', 'topic', join(root, 'topic'));
  const file = join(gitDir(), 'worktrees', 'topic', 'gitdir');
  await rename(file, `${file}.was`);
  execFileSync('mkfifo', [file]);
  await expect(listed()).rejects.toThrow(file);
  await rm(join(root, 'topic', '.git'));
  execFileSync('mkfifo', [join(root, 'topic', '.git')]);
  expect(await worktreeGitDir(gitDir(), join(root, 'topic'))).toBeNull();
});

// Other systems have no such paths.
test.runIf(process.platform === 'linux')(
  'paths and branches that are not UTF-8 are no other ones',
  async () => {
    const odd = Buffer.concat([Buffer.from(join(root, 'caf')), Buffer.from([0xe9])]);
    await git('worktree', 'add', '--quiet', '-b', 'topic', join(root, 'topic'));
    await rename(join(root, 'topic'), odd);
    const own = join(gitDir(), 'worktrees', 'topic');
    await writeFile(join(own, 'gitdir'), Buffer.concat([odd, Buffer.from('/.git\n')]));
    const tip = await git('rev-parse', 'HEAD');
    await writeFile(join(gitDir(), 'packed-refs'), Buffer.from(`${tip} refs/heads/caf\xe9\n`, 'latin1'));
    await writeFile(join(own, 'HEAD'), Buffer.from('ref: refs/heads/caf\xe9\n', 'latin1'));
    // One whose name is the same text if it is decoded carelessly.
    await git('worktree', 'add', '--quiet', '--detach', join(root, 'caf\ufffd'));
    expect(await listed()).toMatchObject([
      { path: main, isPathText: true, branch: 'refs/heads/main', detached: false },
      { path: join(root, 'caf%E9'), isPathText: false, head: tip, branch: null, detached: false },
      { path: join(root, 'caf\ufffd'), isPathText: true, branch: null, detached: true },
    ]);
  },
);

test('what Git never writes ends in nothing', () => {
  expect(parseWorktrees(Buffer.from('HEAD abc\0branch x\0\0'))).toEqual([]);
  expect(parseWorktrees(Buffer.from(''))).toEqual([]);
  expect(parseWorktrees(Buffer.from('worktree /a\0__proto__ x\0locked\0\0'))).toMatchObject([
    { path: '/a', locked: '' },
  ]);
});
