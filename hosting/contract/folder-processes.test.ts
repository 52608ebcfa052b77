/** How many Git processes a folder's first looks wait for, and in which order they come. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimPatch } from '../../git/diff/prefetch-patch.ts';
import { dropGraph, writeGraph } from '../../git/objects/commit-graph.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { laterToday } from '../../git/testing/later.ts';
import { gitStartedBy } from '../../git/testing/started.ts';
import { inspectFolder } from '../in-place.ts';
import type { FolderHead } from '../../shared/folder-questions.ts';
import { begin, end, git, root, work, world } from '../testing/branch-scene.ts';

beforeEach(begin);
afterEach(end);
afterEach(() => void vi.useRealTimers());

/** The uncommitted changes as a commit. */
const worktree = async (shown = false): Promise<string> =>
  (await world.askFolder('worktree', 'it', { shown, parts: false })).commit ?? '';

/** What is checked out. */
const headOf = async (repo: string): Promise<FolderHead> => await world.askFolder('head', repo, {});

/** What is begun from now on waits to be asked for, on a slow machine, too. */
const withoutClock = (): void => void vi.useFakeTimers({ toFake: ['setTimeout'] });

test('the first comparison of a folder waits for few Git processes, one after the other', async () => {
  await git(work, 'checkout', '--quiet', 'main');
  let folder: Awaited<ReturnType<typeof inspectFolder>> | undefined;
  expect(await gitStartedBy(async () => (folder = await inspectFolder(work)))).toEqual(['rev-parse']);
  if (folder === undefined) throw new Error('not looked at');
  world.hosting.host.store.addInPlace('it', folder);
  const token = await world.token('it', ['git:read']);
  let suggested: FolderHead['suggested'] = null;
  const first = await gitStartedBy(async () => {
    suggested = (await headOf('it')).suggested;
  });
  expect(suggested).toEqual({ base: 'refs/heads/main', branch: 'refs/heads/topic' });
  // Whether Git would wait there; the newest branches of remotes, beside the main lines; those of here.
  const finding = ['config', 'log', 'for-each-ref', 'log', 'rev-list'];
  expect(first).toEqual(finding);
  const diff = await gitStartedBy(async () => {
    const { base, branch } = suggested ?? { base: '', branch: '' };
    const { json } = await world.send('GET', `/api/v1/repos/diff?sha=${branch}&baseSha=${base}`, { token });
    expect(json.files.map((file: { path: string }) => file.path)).toEqual(['two.txt']);
  });
  // A Git that stays tells what the names stand for.
  expect(diff).toEqual(['cat-file', 'diff-tree']);
});

test('the diff that is suggested is begun when a folder is about to be shown, before it is asked for', async () => {
  await git(work, 'checkout', '--quiet', 'main');
  world.hosting.host.store.addInPlace('it', await inspectFolder(work));
  const token = await world.token('it', ['git:read']);
  let suggested: FolderHead['suggested'] = null;
  const begun = await gitStartedBy(async (started) => {
    withoutClock();
    await world.askFolder('prefetch', 'it', {});
    suggested = (await headOf('it')).suggested;
    // Which of them is first is nobody's business: they run side by side.
    await expect
      .poll(() => started().map(({ name }) => name))
      .toEqual(expect.arrayContaining(['diff-tree', 'cat-file']));
    vi.useRealTimers();
  });
  expect(begun.filter((name) => name === 'rev-list')).toHaveLength(1);
  const { base, branch } = suggested ?? { base: '', branch: '' };
  const ask = `/api/v1/repos/diff?sha=${branch}&baseSha=${base}`;
  const shown = await gitStartedBy(async () => {
    const { json } = await world.send('GET', ask, { token });
    expect(json.files.map((file: { path: string }) => file.path)).toEqual(['two.txt']);
  });
  expect(shown).toEqual([]);
});

test('the diff that is suggested is not begun once another one is shown', async () => {
  await git(work, 'checkout', '--quiet', 'main');
  const served = world.hosting.host.store.addInPlace('it', await inspectFolder(work));
  const { heads } = world.hosting.host;
  const [from, to] = [await git(work, 'rev-parse', 'main'), await git(work, 'rev-parse', 'topic')];
  const begun = await gitStartedBy(async (started) => {
    heads.prefetch(served);
    const shown = claimPatch({ gitDir: served.gitDir, from: to, to: from }, { fileBytes: 1000 });
    await (await shown).ended();
    expect((await heads.of(served)).suggested).not.toBeNull();
    // The last thing that is begun.
    await expect.poll(() => started().map(({ name }) => name)).toContain('cat-file');
  });
  expect(begun.filter((name) => name === 'diff-tree')).toHaveLength(1);
});

test('what is checked out is not read again until a ref, HEAD or the configuration changes', async () => {
  world.hosting.host.store.addInPlace('it', await inspectFolder(work));
  const read = async (): Promise<boolean> =>
    (await gitStartedBy(() => headOf('it'))).includes('for-each-ref');
  // A change of this moment might look the same as the next one.
  laterToday(1100);
  expect(await read()).toBe(true);
  expect(await read()).toBe(false);
  for (const change of [
    ['branch', 'later', 'main'],
    ['checkout', '--quiet', '-B', 'later'],
    ['config', 'branch.later.remote', '.'],
  ]) {
    await git(work, ...change);
    expect(await read()).toBe(true);
  }
  expect(await headOf('it')).toMatchObject({ ref: 'refs/heads/later', upstream: null });
  await git(work, 'config', 'branch.later.merge', 'refs/heads/main');
  expect(await headOf('it')).toMatchObject({ upstream: 'refs/heads/main' });
});

test('a linked worktree has a HEAD of its own, which is noticed', async () => {
  const linked = join(root, 'linked');
  await git(work, 'worktree', 'add', '--quiet', '-b', 'side', linked);
  world.hosting.host.store.addInPlace('linked', await inspectFolder(linked));
  laterToday(1100);
  expect(await headOf('linked')).toMatchObject({ state: 'branch', ref: 'refs/heads/side' });
  await git(linked, 'checkout', '--quiet', '--detach');
  expect(await headOf('linked')).toMatchObject({ state: 'detached', ref: null });
});

test('what cannot be read in advance is told to whoever asks, and to nobody else', async () => {
  const served = world.hosting.host.store.addInPlace('it', await inspectFolder(work));
  const { heads } = world.hosting.host;
  const gone = { ...served, gitDir: join(root, 'gone'), headDir: join(root, 'gone') };
  const unhandled: unknown[] = [];
  const hear = (cause: unknown): void => void unhandled.push(cause);
  process.on('unhandledRejection', hear);
  try {
    heads.prefetch(gone);
    await expect(heads.of({ ...gone, headDir: join(root, 'gone too') })).rejects.toThrow();
    await expect(heads.of(gone)).rejects.toThrow();
    heads.prefetch(gone);
    await expect(heads.of({ ...gone, headDir: join(root, 'gone too') })).rejects.toThrow();
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', hear);
  }
});

test('the first look at uncommitted changes does not make the repository that they are taken in, where that is ready', async () => {
  const served = world.hosting.host.store.addInPlace('it', await inspectFolder(work));
  const { snapshots: worktrees } = world.hosting.host;
  expect(await gitStartedBy(() => worktrees.ready(served))).toEqual(['rev-parse', 'config']);
  await writeFile(join(work, 'two.txt'), 'ready\n');
  const taking = await gitStartedBy(async () => {
    expect(await worktree()).toMatch(/^[0-9a-f]+$/);
  });
  expect(taking).not.toContain('rev-parse');
  expect(taking).toContain('diff-files');
});

test('uncommitted changes wait for few Git processes, and their diff for one', async () => {
  world.hosting.host.store.addInPlace('it', await inspectFolder(work));
  const token = await world.token('it', ['git:read']);
  await world.send('GET', '/api/v1/repos/revision?name=HEAD', { token });
  const read = async (text: string): Promise<{ taking: string[]; showing: string[] }> => {
    await writeFile(join(work, 'two.txt'), text);
    let snapshot = '';
    const taking = await gitStartedBy(async () => {
      snapshot = await worktree();
    });
    const showing = await gitStartedBy(async () => {
      const diff = await world.send('GET', `/api/v1/repos/diff?sha=${snapshot}&baseSha=HEAD`, { token });
      expect(diff.json.files.map((file: { raw: string }) => file.raw).join('')).toContain(`+${text}`);
      const range = await world.send('GET', `/api/v1/repos/commits?branch=${snapshot}&base=main`, { token });
      expect(range.json.commits.map((one: { sha: string }) => one.sha)[0]).toBe(snapshot);
    });
    // Git itself has no fault to find with what was made.
    const parents = ['rev-list', '--parents', '--max-count=1', snapshot];
    const snapshots = join(world.hosting.host.store.root, 'worktrees');
    expect((await readdir(snapshots)).length).toBe(1);
    const gitDir = join(snapshots, (await readdir(snapshots))[0] ?? '');
    expect(await gitText(parents, { gitDir })).toBe(`${snapshot} ${await git(work, 'rev-parse', 'HEAD')}`);
    await runGit(['fsck', '--strict', '--no-dangling', snapshot], { gitDir });
    return { taking, showing };
  };
  const again = ['diff-files', 'ls-files', 'update-index', 'write-tree'];
  // A configuration that was changed a moment ago is read again.
  laterToday(1100);
  const first = await read('changed\n');
  expect(first.taking.toSorted()).toEqual([...again, 'config', 'rev-parse'].toSorted());
  const { taking, showing } = await read('changed again\n');
  expect(taking.toSorted()).toEqual(again.toSorted());
  // How many commits there are is counted beside their list: of a long one the number comes first.
  expect(showing).toEqual(['diff-tree', 'rev-list', 'log']);
});

test('the diff of uncommitted changes that are shown next is begun before it is asked for', async () => {
  world.hosting.host.store.addInPlace('it', await inspectFolder(work));
  const token = await world.token('it', ['git:read']);
  await writeFile(join(work, 'two.txt'), 'changed\n');
  let snapshot = '';
  const begun = await gitStartedBy(async (started) => {
    withoutClock();
    await worktree();
    snapshot = await worktree(true);
    await expect.poll(() => started().at(-1)?.name).toBe('diff-tree');
    vi.useRealTimers();
  });
  expect(begun.filter((name) => name === 'diff-tree')).toHaveLength(1);
  const shown = await gitStartedBy(async () => {
    const diff = await world.send('GET', `/api/v1/repos/diff?sha=${snapshot}&baseSha=HEAD`, { token });
    expect(diff.json.files.map((file: { raw: string }) => file.raw).join('')).toContain('+changed');
  });
  // What the base says about its files is read beside it.
  expect(shown).toEqual(['cat-file']);
});

test('the list of commits comes behind the first piece of uncommitted changes, also where history is walked fast', async () => {
  world.hosting.host.store.addInPlace('it', await inspectFolder(work));
  const gitDir = join(work, '.git');
  const graph = join(root, 'graph');
  await writeGraph(gitDir, graph, new AbortController().signal);
  const token = await world.token('it', ['git:read']);
  const list = async (of: string) =>
    await world.send('GET', `/api/v1/repos/commits?branch=${of}&base=main`, { token });
  await writeFile(join(work, 'two.txt'), 'changed\n');
  const snapshot = await worktree();
  const piece = Promise.withResolvers<void>();
  const showing = world.hosting.host.firstPieces.first(gitDir, () => piece.promise);
  expect(await gitStartedBy(() => list('topic'))).toContain('log');
  let waiting: Promise<unknown> = Promise.resolve();
  const meanwhile = await gitStartedBy(async () => {
    waiting = list(snapshot);
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  expect(meanwhile).not.toContain('log');
  piece.resolve();
  expect(await gitStartedBy(async () => await Promise.all([showing, waiting]))).toContain('log');
  await dropGraph(gitDir);
});
