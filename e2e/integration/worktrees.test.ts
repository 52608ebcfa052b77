/** The worktrees of a folder: listed, counted and opened by the app; judged by Git. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorktrees } from '../../electron/worktrees/index.ts';
import { createHistories } from '../../git/remarks/histories.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { WORKTREE } from '../../shared/domain/worktree.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import { openScene, type Scene } from './support/repositories-scene.ts';

let scene: Scene;
let folder: string;
let worktrees: Handlers['worktrees'];
let calm: () => Promise<void>;

beforeEach(async () => {
  scene = await openScene('folder');
  folder = join(scene.gitDir, '..');
  calm = () => Promise.resolve();
  const { open } = scene.repositories;
  worktrees = createWorktrees({
    folders: scene.folders,
    opened: scene.repositories.folders,
    open,
    historyOf: createHistories({ of: (place) => open(place).copy() }),
    ahead: { written: () => undefined, places: () => [], outbox: () => [] },
    calm: () => calm(),
  });
});
afterEach(async () => await scene.close());

const repo = 'demo';
const config = ['user.name=Reviewer', 'user.email=reviewer@example.com'];
const at = (name: string): string => join(folder, '..', name);
const git = (...args: string[]): Promise<string> => gitText(args, { cwd: folder, config });
const count = async (path: string) => await worktrees.count({ repo, path, base: 'main' });

test('what is uncommitted and what was begun in the folder is read once nothing else is', async () => {
  const calmed = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  calm = () => {
    requested.resolve();
    return calmed.promise;
  };
  const state = Promise.resolve(worktrees.state({ repo }));
  await requested.promise;
  // Made after the question: it counts, so nothing had been read before.
  await writeFile(join(folder, 'new.txt'), 'new\n');
  calmed.resolve();
  expect(await state).toEqual({ files: 1, operations: [] });
  await git('bisect', 'start');
  await rm(join(folder, 'new.txt'));
  expect(await worktrees.state({ repo })).toEqual({ files: 0, operations: ['bisect'] });
});

test('where Git has no work tree, nothing is uncommitted', async () => {
  await writeFile(join(folder, 'new.txt'), 'new\n');
  const root = at('root');
  await mkdir(root);
  await gitText(['clone', '--quiet', '--bare', folder, join(root, '.bare')], { protocols: ['file'] });
  await writeFile(join(root, '.git'), 'gitdir: ./.bare\n');
  await gitText(['worktree', 'add', '--quiet', 'topic', 'topic'], { cwd: root });
  const opened = await scene.repositories.folders.open(root);
  expect(await worktrees.state({ repo: opened.repo })).toEqual({ files: null, operations: [] });
  await git('config', 'core.bare', 'true');
  expect(await worktrees.state({ repo })).toEqual({ files: null, operations: [] });
});

test('every worktree is listed, also from a linked one, with what is odd about it', async () => {
  await git('worktree', 'add', '--quiet', at('topic'), 'topic');
  await git('worktree', 'add', '--quiet', '--detach', at('detached'));
  await git('worktree', 'lock', '--reason', 'on a stick', at('detached'));
  await git('worktree', 'add', '--quiet', '-b', 'gone', at('gone'));
  await rm(at('gone'), { recursive: true });
  const { worktrees: all, more } = await worktrees.list({ repo });
  expect(more).toBe(0);
  expect(
    all.map(({ path, branch, current, state, problem }) => [path, branch, current, state, problem]),
  ).toEqual([
    [folder, 'main', true, null, null],
    [at('detached'), null, false, 'detached, locked: on a stick', null],
    [at('gone'), 'gone', false, 'gone: Git would prune it', 'The folder is not there.'],
    [at('topic'), 'topic', false, null, null],
  ]);
  const linked = await worktrees.open({ repo, path: at('topic') });
  const again = await worktrees.list({ repo: linked.repo });
  expect(again.worktrees.map(({ path, current }) => [path, current])).toEqual(
    all.map(({ path }) => [path, path === at('topic')]),
  );
});

test('a worktree is opened as a folder of its own, and its uncommitted changes are compared with any base', async () => {
  await git('worktree', 'add', '--quiet', at('topic'), 'topic');
  await writeFile(join(at('topic'), 'b.txt'), 'not committed\n');
  const place = await worktrees.open({ repo, path: at('topic') });
  expect(place.repo).not.toBe(repo);
  expect((await worktrees.open({ repo, path: at('topic') })).repo).toBe(place.repo);
  const sides = { branch: WORKTREE, base: 'main', ephemeral: false, ephemeralBase: false };
  const { commits } = await scene.repositories.open(place).commits(sides);
  expect(commits.map(({ message }) => message.trim())).toEqual([
    'Uncommitted changes',
    'Once more',
    'On the topic',
  ]);
});

test('changed files and open remarks are counted, those of the commits that the base lacks', async () => {
  await git('worktree', 'add', '--quiet', at('topic'), 'topic');
  await writeFile(join(at('topic'), 'b.txt'), 'not committed\n');
  await writeFile(join(at('topic'), 'new.txt'), 'new\n');
  await git(
    'notes',
    '--ref=reviews',
    'add',
    '-m',
    'b.txt:1: Why?\nb.txt: [x] And this?\nnowhere.txt:1: No remark.',
    'topic',
  );
  await git('notes', '--ref=reviews', 'add', '-m', 'a.txt:1: Not here.', 'main');
  expect(await count(at('topic'))).toEqual({ files: 2, remarks: 1 });
  expect(await count(folder)).toEqual({ files: 0, remarks: 0 });
  expect(await worktrees.count({ repo, path: folder, base: 'nowhere' })).toEqual({ files: 0, remarks: null });
});

test('what is not listed, or belongs to another repository, is neither counted nor opened', async () => {
  const other = at('other');
  await runGit(['init', '--quiet', other]);
  await git('worktree', 'add', '--quiet', at('topic'), 'topic');
  await writeFile(join(scene.gitDir, 'worktrees', 'topic', 'gitdir'), `${join(other, '.git')}\n`);
  const { worktrees: all } = await worktrees.list({ repo });
  expect(all.find(({ path }) => path === other)?.problem).toBe(
    'The folder there does not belong to this repository any more.',
  );
  const before = scene.repositories.folders.list().length;
  for (const path of [other, folder.replace('demo', ''), at('nowhere')]) {
    await expect(worktrees.open({ repo, path })).rejects.toThrow(/worktree|belong/);
    await expect(count(path)).rejects.toThrow(/worktree|belong/);
  }
  expect(scene.repositories.folders.list().length).toBe(before);
});

test('counting waits until nothing else is loaded, and ends with the picker', async () => {
  await mkdir(at('many'), { recursive: true });
  const gate = Promise.withResolvers<void>();
  calm = () => gate.promise;
  const pending = [count(folder), count(folder)];
  const ends = Promise.allSettled(pending);
  await worktrees.stopCounting({ repo });
  gate.resolve();
  for (const end of await ends) expect(end).toMatchObject({ reason: { error: { kind: 'cancelled' } } });
  expect(await count(folder)).toEqual({ files: 0, remarks: 0 });
});

// Other systems have no such paths.
test.runIf(process.platform === 'linux')(
  'a worktree whose path is not UTF-8 says so, and is not opened',
  async () => {
    await git('worktree', 'add', '--quiet', '-b', 'linked', at('linked'));
    const odd = Buffer.from(`${at('caf')}\xe9`, 'latin1');
    await rename(at('linked'), odd);
    const own = join(scene.gitDir, 'worktrees', 'linked');
    await writeFile(join(own, 'gitdir'), Buffer.concat([odd, Buffer.from('/.git\n')]));
    await writeFile(join(own, 'HEAD'), Buffer.from('ref: refs/heads/caf\xe9\n', 'latin1'));
    const { worktrees: all } = await worktrees.list({ repo });
    expect(all[1]).toMatchObject({
      branch: null,
      state: expect.stringContaining('no commit yet, on a branch whose name is not UTF-8'),
      problem: 'Its path is not UTF-8, so it cannot be opened here.',
    });
    await expect(worktrees.open({ repo, path: all[1]?.path ?? '' })).rejects.toThrow();
  },
);
