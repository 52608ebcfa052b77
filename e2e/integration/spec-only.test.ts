import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitsInComparison } from '../../electron/host/comparison.ts';
import { withGitFallback } from '../../electron/repository-copy/git-fallback.ts';
import { gitText } from '../../git/process/run.ts';
import { gitStartedBy } from '../../git/testing/started.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import type { NotePlace } from '../../shared/ipc/shapes.ts';
import { openDesk, ORG, type Desk } from './support/desk.ts';

/** A host that answers nothing but what the specification shows: no route reads branches, commits or notes. */
let world: World;
let gitDir: string;
let desk: Desk;
const at = { orgId: ORG, repo: 'acme/demo' };

beforeEach(async () => {
  world = await openWorld('socket', { readRoutes: false });
  gitDir = await world.repository('acme/demo', [
    { files: { a: '1' }, message: 'First' },
    { files: { a: '2' }, message: 'Second' },
    { ref: 'refs/heads/topic', from: 'refs/heads/main', files: { b: '1' }, message: 'On the topic' },
    {
      ref: 'refs/namespaces/ephemeral/refs/heads/wip',
      from: 'refs/heads/topic',
      files: { b: '2' },
      message: 'In work',
    },
  ]);
  desk = await openDesk(world, 'Reviewer');
});
afterEach(async () => {
  await desk.close();
  await world.close();
});

test('branches, commits and the default branch come over Git', async () => {
  const client = withGitFallback(desk.client, desk.copies);
  expect((await client.repository(at)).defaultBranch).toBe('main');
  const branches = await client.branches(at, false);
  expect(branches.map(({ name }) => name).toSorted()).toEqual(['main', 'topic']);
  expect(branches.find(({ name }) => name === 'main')?.head).toBe(
    await gitText(['rev-parse', 'main'], { gitDir }),
  );
  expect((await client.branches(at, true)).map(({ name }) => name)).toEqual(['wip']);

  const page = await client.commits(at, 'main', false, { limit: 1 });
  expect(page.commits.map(({ message }) => message.trim())).toEqual(['Second']);
  const next = await client.commits(at, 'main', false, { limit: 1, cursor: page.nextCursor ?? '' });
  expect(next.commits.map(({ message }) => message.trim())).toEqual(['First']);
  expect(next.nextCursor).toBeNull();

  const range = await commitsInComparison(client, {
    ...at,
    branch: 'wip',
    ephemeral: true,
    ephemeralBase: false,
  });
  expect(range.commits.map(({ message }) => message.trim())).toEqual(['In work', 'On the topic']);
  await expect(client.commits(at, 'gone', false)).rejects.toMatchObject({ error: { kind: 'not-found' } });
});

test('both sides of a comparison come in one fetch; what cannot be had is said as for one', async () => {
  const client = withGitFallback(desk.client, desk.copies);
  const between = (base: string, branch = 'topic') =>
    commitsInComparison(client, { ...at, branch, base, ephemeral: branch === 'wip', ephemeralBase: false });
  const started = await gitStartedBy(() => between('main'));
  expect(started.filter((name) => name === 'fetch')).toEqual(['fetch']);
  const { commits, mergeBase } = await between('main');
  expect(commits.map(({ message }) => message.trim())).toEqual(['On the topic']);
  expect(mergeBase).toBe(await head('main'));
  expect((await between('topic')).commits).toEqual([]);
  // In two namespaces they have two addresses.
  const apart = await gitStartedBy(() => between('main', 'wip'));
  expect(apart.filter((name) => name === 'fetch')).toEqual(['fetch', 'fetch']);
  const error = { kind: 'not-found', message: 'The branch no longer exists.', next: 'Reload.' };
  await expect(client.commits(at, 'gone', false)).rejects.toMatchObject({ error });
  for (const [base, branch] of [['gone'], ['main', 'gone'], ['no name']])
    await expect(between(base ?? '', branch)).rejects.toMatchObject({ error });
});

const head = (ref: string): Promise<string> => gitText(['rev-parse', ref], { gitDir });

test('where branches are is asked of Git without reading their history', async () => {
  const client = withGitFallback(desk.client, desk.copies);
  const branches = [
    { name: 'topic', ephemeral: false },
    { name: 'wip', ephemeral: true },
    { name: 'main', ephemeral: false },
  ];
  expect(await client.heads(at, branches)).toEqual([
    await head('topic'),
    await head('refs/namespaces/ephemeral/refs/heads/wip'),
    await head('main'),
  ]);
  expect(desk.copies.of(at).exists()).toBe(false);
  const gone = client.heads(at, [{ name: 'wip', ephemeral: false }]);
  await expect(gone).rejects.toMatchObject({ error: { kind: 'not-found' } });
});

test('a note is written, read, edited, removed and its history told without any read route', async () => {
  const object = await gitText(['rev-parse', 'topic'], { gitDir });
  const place: NotePlace = { ...at, notesRef: 'refs/notes/reviews', object };
  expect(await desk.notes.notes.read(place)).toMatchObject({ text: null, refSha: null });
  expect(await desk.write(place, 'add', 'First.')).toMatchObject({ status: 'done' });
  expect(await desk.write(place, 'append', 'Second.')).toMatchObject({ status: 'done' });
  expect(await desk.write(place, 'edit', 'Third.')).toMatchObject({ status: 'done' });
  expect(await gitText(['notes', '--ref=reviews', 'show', object], { gitDir })).toBe('Third.');
  expect(await desk.notes.notes.read(place)).toMatchObject({ text: 'Third.\n', author: 'Reviewer' });
  expect((await desk.notes.notes.history(place)).map(({ change }) => change)).toEqual([
    'edited',
    'appended',
    'written',
  ]);
  const overview = await desk.notes.notes.overview(at);
  expect(overview).toMatchObject({ source: 'git', refs: [{ notesRef: 'refs/notes/reviews', count: 1 }] });
  expect(await desk.write(place, 'remove', '')).toMatchObject({ status: 'done' });
  expect(await desk.notes.notes.read(place)).toMatchObject({ text: null });
});

test('what a fetch of this moment says is shown without another one, unless this app has written since', async () => {
  const object = await gitText(['rev-parse', 'topic'], { gitDir });
  const place: NotePlace = { ...at, notesRef: 'refs/notes/reviews', object };
  const { notes } = desk.copies.of(at);
  await desk.notes.notes.read(place);
  const first = notes.fetchedAt();
  await Promise.all([desk.notes.notes.read(place), desk.notes.notes.read(place)]);
  expect(notes.fetchedAt()).toBe(first);
  await desk.write(place, 'add', 'Mine.');
  expect(await desk.notes.notes.read(place)).toMatchObject({ text: 'Mine.\n' });
  const second = notes.fetchedAt();
  expect(second).toBeGreaterThan(first);
  await gitText(['notes', '--ref=reviews', 'append', '-m', 'Theirs.', object], {
    gitDir,
    config: ['user.name=Other', 'user.email=other@example.com'],
  });
  expect(await desk.write(place, 'edit', 'All mine.')).toMatchObject({ status: 'conflict' });
});

test('a lost reply is settled by reading over Git', async () => {
  const object = await gitText(['rev-parse', 'topic'], { gitDir });
  const place: NotePlace = { ...at, notesRef: 'refs/notes/reviews', object };
  let lost = false;
  desk.network = async (url, init, go) => {
    const response = await go(url, init);
    if (lost || init.method !== 'POST') return response;
    lost = true;
    await response.arrayBuffer();
    throw new TypeError('fetch failed');
  };
  expect(await desk.write(place, 'add', 'Once.')).toMatchObject({ status: 'done' });
  expect(lost).toBe(true);
  expect(await gitText(['rev-list', '--count', 'refs/notes/reviews'], { gitDir })).toBe('1');
});

test('a repository that the host does not have is told as that, read by a route or over Git', async () => {
  const client = withGitFallback(desk.client, desk.copies);
  const none = { orgId: ORG, repo: 'acme/none' };
  const told = {
    error: {
      kind: 'not-found',
      // An answer: whoever gave it is connected.
      status: 404,
      message: expect.stringContaining('The repository does not exist, or the key does not cover it.'),
      next: expect.stringContaining('Check the repository’s name'),
    },
  };
  await expect(client.repository(none)).rejects.toMatchObject(told);
  await expect(client.branches(none, false)).rejects.toMatchObject(told);
  await expect(client.commits(none, 'main', false)).rejects.toMatchObject(told);
});
