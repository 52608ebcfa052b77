/** For every way to write the address of a repository on this computer: what is found for it is what Git itself serves. */
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { GitError } from '../process/error.ts';
import { openExchange, type Exchange } from './exchange.ts';
import { destinationOf, isPartialClone, hasHooks, repositoryAt } from './local-remote.ts';
import { readRemotes } from './remotes.ts';
import { gitText, runGit } from '../process/run.ts';

let root: string;
let empty: string;

/** Repositories by their path; each has a branch that is called like it. */
const BARE = [
  'both.git',
  'behind.git',
  'plain',
  'store/linked.git',
  'store/file.git',
  'f',
  'nested.git',
  'nested.git/.git',
  'inside/.git',
  'inside/.git/.git',
  'headless',
  'h#1.git',
  'h?x=1',
  'h%41',
  'h%zz',
  'a+b',
  'hÜ b',
  'home.git',
  'colon:x',
];
const LINKS = {
  'linked/.git': 'gitdir: ../store/linked.git\n',
  'file.git': 'gitdir: store/file.git',
  'broken/.git': 'gitdir: ../nowhere\n',
  'text/.git': 'no link at all\n',
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'addresses-'));
  empty = join(root, 'empty');
  await gitText(['init', '--quiet', '--initial-branch=main', empty]);
  const commit = [
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@example.com',
    'commit',
    '--quiet',
    '--allow-empty',
  ];
  await gitText([...commit, '--message=one'], { cwd: empty });
  const sha = await gitText(['rev-parse', 'HEAD'], { cwd: empty });
  const begin = async (path: string): Promise<void> => {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await gitText(['clone', '--quiet', '--bare', empty, join(root, 'new')], { protocols: ['file'] });
    await gitText(['update-ref', `refs/tags/${encodeURIComponent(path)}`, sha], {
      gitDir: join(root, 'new'),
    });
    await mkdir(join(root, path), { recursive: true });
    await rename(join(root, 'new'), join(root, 'moving'));
    for (const name of ['HEAD', 'config', 'objects', 'refs', 'packed-refs'])
      await rename(join(root, 'moving', name), join(root, path, name)).catch(() => undefined);
    await rm(join(root, 'moving'), { recursive: true });
  };
  for (const path of [...BARE, 'both/.git']) await begin(path);
  for (const [path, text] of Object.entries(LINKS)) {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await mkdir(join(root, 'f', '.git'));
  await writeFile(join(root, 'headless', 'HEAD'), 'main\n');
  await symlink(join(root, 'behind.git'), join(root, 'symlink'));
  await gitText(['worktree', 'add', '--quiet', '-b', 'other', join(root, 'worktree')], { cwd: empty });
  await gitText(['bundle', 'create', join(root, 'x.bundle'), '--all'], { cwd: empty });
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(async () => {
  vi.stubEnv('HOME', root);
  await writeFile(join(root, '.gitconfig'), '');
});

const exchange = (): Promise<Exchange> => openExchange(join(root, 'exchange'), join(empty, '.git'), empty);

/** What Git itself is served with for an address; null: nothing. */
async function byGit(url: string): Promise<string | null> {
  const { code, stdout } = await runGit(['ls-remote', '--tags', '--end-of-options', url], {
    gitDir: join(root, 'exchange'),
    asUser: true,
    protocols: ['file'],
    okCodes: [0, 128],
  });
  return code === 0 ? stdout.toString() : null;
}

const ADDRESSES = [
  'both',
  'both/',
  'both.git',
  'behind',
  'behind.git',
  'plain',
  'plain//',
  'linked',
  'linked/.git',
  'file',
  'file.git',
  'broken',
  'text',
  'f',
  'nested',
  'nested.git',
  'symlink',
  'symlink/',
  'nowhere',
  'h#1.git',
  'h#1',
  'h?x=1',
  'h%41',
  'h%zz',
  'a+b',
  'hÜ b',
  'colon:x',
  'worktree',
  'empty',
  'headless',
  'x.bundle',
];

test.each(ADDRESSES)('the path %s leads where Git goes', async (path) => {
  await expectAlike(join(root, path));
});

test.each([
  ...ADDRESSES,
  'h%231.git',
  'h%3Fx=1',
  'h%2541',
  'h%C3%9C%20b',
  'h%c3%9c%20b',
  '%68%zz',
  'plai%6e',
  'plain%00',
  'a%2Bb',
])('file://…/%s leads where Git goes', async (path) => {
  await expectAlike(`file://${root}/${path}`);
});

test.each(['~/home.git', '~/home', '~', '~nobody-of-that-name/x', 'relative'])(
  '%s leads where Git goes',
  async (path) => {
    if (path.startsWith('~')) await expectAlike(path);
    else
      await expect(destinationOf(await exchange(), { url: path, kind: 'fetch' })).rejects.toThrow(
        'git fetch',
      );
  },
);

test('a file URL with a host, or as programs write it', async () => {
  await expectAlike(`file://localhost${root}/plain`);
  await expectAlike(`file://any:80${root}/h%231.git`);
  await expectAlike(`file://${root.slice(1)}/plain`);
  await expectAlike(`file://c:${root}/plain`);
  await expectAlike(String(pathToFileURL(join(root, 'h#1.git'))));
});

test('an address that a folder writes from itself, or from the home, is followed from there', async () => {
  for (const [name, url] of Object.entries({ up: '../behind', dot: './../plain', home: '~/home' }))
    await gitText(['config', `remote.${name}.url`, url], { cwd: empty });
  const remotes = await readRemotes(empty);
  const found = await Promise.all(
    remotes.map(async ({ url }) => await destinationOf(await exchange(), { url, kind: 'push' })),
  );
  expect(found).toEqual(
    ['behind.git', 'plain', 'home.git'].map((name) =>
      expect.objectContaining({ at: 'repository', gitDir: join(root, name) }),
    ),
  );
});

test('a path that depends on where the app was started leads nowhere', async () => {
  expect(await repositoryAt(join(root, 'plain'))).toBe(join(root, 'plain'));
  expect(await repositoryAt(relative(process.cwd(), join(root, 'plain')))).toBeNull();
});

test('a repository in which Git would go on to another one is refused', async () => {
  await expect(
    destinationOf(await exchange(), { url: join(root, 'inside'), kind: 'push' }),
  ).rejects.toMatchObject({
    stderr: `fatal: '${join(root, 'inside/.git')}' has another repository inside`,
  });
});

async function expectAlike(url: string): Promise<void> {
  const opened = await exchange();
  const served = await byGit(url);
  const found = await destinationOf(opened, { url, kind: 'fetch' }).catch(() => null);
  if (served === null) expect(found).toBeNull();
  else if (url.endsWith('.bundle')) expect(found).toEqual({ at: 'bundle', file: url });
  else if (found?.at === 'repository') {
    expect(await byGit(found.url)).toBe(served);
    // The very folder, not one that Git goes on from.
    const format = '--format=%(objectname)%09%(refname)';
    const held = await gitText(['for-each-ref', format, 'refs/tags'], { gitDir: found.gitDir });
    expect(held).toBe(served.trimEnd());
  } else expect(found).toBe(served);
}

test.each([
  ['', 'work:app', 'elsewhere', 'elsewhere'],
  ['', 'ROOT/plain', 'plain', 'plain'],
  ['[url "ROOT/"]\n\tinsteadOf = work:', 'work:plain', 'plain', 'plain'],
  ['[URL "ROOT/"]\n\tInsteadOf = work:', 'https://example.com/app', 'elsewhere', 'elsewhere'],
  ['[url "https://example.com/"]\n\tinsteadOf = ROOT/', 'ROOT/plain', 'elsewhere', 'elsewhere'],
  ['[url "ROOT/"]\n\tpushInsteadOf = work:', 'work:plain', 'elsewhere', 'plain'],
  ['[url "ROOT/"]\n\tinsteadOf = w:\n[url "ROOT/store/"]\n\tpushInsteadOf = w:', 'w:plain', 'plain', 'none'],
  // An address is none of the user's remotes, even if one has its name.
  ['[remote "work:app"]\n\turl = ROOT/behind', 'work:app', 'elsewhere', 'elsewhere'],
  ['[url "ROOT/"]\n\tinsteadOf = w:\n[url "x:"]\n\tinsteadOf = file:', 'w:plain', 'none', 'none'],
])('by the user’s configuration «%s» %s leads to %s, and is sent to %s', async (config, url, from, to) => {
  await writeFile(join(root, '.gitconfig'), `${config.replaceAll('ROOT', root)}\n`);
  const opened = await exchange();
  await opened.user();
  const where = async (way: 'fetch' | 'push'): Promise<string> =>
    await destinationOf(opened, { url: url.replace('ROOT', root), kind: way }).then(
      (found) => (found.at === 'repository' ? found.gitDir.slice(root.length + 1) : found.at),
      (error: unknown) => {
        expect(error).toBeInstanceOf(GitError);
        return 'none';
      },
    );
  expect([await where('fetch'), await where('push')]).toEqual([from, to]);
  // As Git itself has it.
  if (from !== 'none') {
    const led = await gitText(['ls-remote', '--get-url', 'x'], {
      gitDir: opened.gitDir,
      asUser: true,
      config: [`remote.x.url=${url.replace('ROOT', root)}`],
    });
    expect(led.startsWith(`${root}/`)).toBe(from !== 'elsewhere');
  }
});

test('hooks and a promisor are seen wherever a repository names them', async () => {
  const gitDir = join(root, 'plain');
  expect([await hasHooks(gitDir), await isPartialClone(gitDir)]).toEqual([false, false]);
  const ofWorkTree = join(gitDir, 'config.worktree');
  for (const text of ['[core]\n\thooksPath = elsewhere\n', '[hook "x"]\n\tcommand = y\n', '[nonsense\n']) {
    await writeFile(ofWorkTree, text);
    expect(await hasHooks(gitDir)).toBe(true);
  }
  await writeFile(ofWorkTree, '[remote "x"]\n\tpromisor = true\n');
  expect(await isPartialClone(gitDir)).toBe(true);
  await rm(ofWorkTree);
  await writeFile(join(gitDir, 'more'), '[remote "x"]\n\tpromisor = true\n[core]\n\thooksPath = elsewhere\n');
  await gitText(['config', 'include.path', 'more'], { gitDir });
  expect([await hasHooks(gitDir), await isPartialClone(gitDir)]).toEqual([true, true]);
  await gitText(['config', '--unset', 'include.path'], { gitDir });
  // Of a linked work tree, the hooks are those of its repository.
  const linked = join(empty, '.git', 'worktrees', 'worktree');
  expect(await hasHooks(linked)).toBe(false);
  await mkdir(join(empty, '.git', 'hooks'), { recursive: true });
  await writeFile(join(empty, '.git', 'hooks', 'pre-receive'), '#!/bin/sh\n', { mode: 0o755 });
  expect(await hasHooks(linked)).toBe(true);
});
