import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/run.ts';
import { inspectFolder } from '../in-place.ts';
import { type WorldAnswer, openWorld, type World } from '../testing/world.ts';

let world: World;
let root: string;
let upstream: string;
let at = 0;

/** A commit, a day after the one before. */
async function commit(cwd: string, subject: string, author = 'Ada'): Promise<string> {
  at += 1;
  const date = `2026-01-${String(at).padStart(2, '0')}T12:00:00Z`;
  const env = {
    GIT_AUTHOR_NAME: author,
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: author,
    GIT_COMMITTER_EMAIL: 'a@example.com',
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  };
  await writeFile(join(cwd, 'a.txt'), `${subject}\n`);
  await runGit(['add', '.'], { cwd });
  await runGit(['commit', '--quiet', '-m', subject], { cwd, env, config: ['core.fsync=none'] });
  return await gitText(['rev-parse', 'HEAD'], { cwd });
}

const git = async (cwd: string, ...args: string[]): Promise<string> =>
  await gitText(args, { cwd, protocols: ['file'] });

type Read = (path: string) => Promise<WorldAnswer>;

async function serve(name: string, folder: string): Promise<Read> {
  world.hosting.host.store.addInPlace(name, await inspectFolder(folder));
  const token = await world.token(name, ['git:read']);
  return async (path) => await world.send('GET', `/api/v1/repos/${path}`, { token });
}

/** A fresh clone of the upstream, served as `clone`. */
async function clone(...more: string[]): Promise<[Read, string]> {
  const folder = join(root, 'clone');
  await git(root, 'clone', '--quiet', ...more, upstream, folder);
  return [await serve('clone', folder), folder];
}

let begun: string;
/** Made once, and copied for each test. */
beforeAll(async () => {
  begun = await mkdtemp(join(tmpdir(), 'refs-begun-'));
  await runGit(['init', '--quiet', '--template=', '--initial-branch=main', begun]);
  await commit(begun, 'one');
  await git(begun, 'tag', 'v1');
  await git(begun, 'checkout', '--quiet', '-b', 'old');
  await commit(begun, 'old work', 'Bob');
  await git(begun, 'checkout', '--quiet', '-b', 'topic', 'main');
  await commit(begun, 'newer work', 'Cy');
  await git(begun, 'checkout', '--quiet', 'main');
});
afterAll(async () => await rm(begun, { recursive: true, force: true }));

beforeEach(async () => {
  // Three commits are there.
  at = 3;
  root = await mkdtemp(join(tmpdir(), 'refs-'));
  world = await openWorld();
  upstream = join(root, 'upstream');
  await cp(begun, upstream, { recursive: true, preserveTimestamps: true });
});
afterEach(async () => {
  await world.close();
  await rm(root, { recursive: true, force: true });
});

test('branches, remote branches and tags, newest first, each with its commit, its day and who', async () => {
  const [read, folder] = await clone();
  const env = { GIT_COMMITTER_NAME: 'Tag', GIT_COMMITTER_EMAIL: 't@example.com' };
  const date = { ...env, GIT_COMMITTER_DATE: '2026-03-01T00:00:00Z' };
  await gitText(['tag', '-a', '-m', 'x', 'v2', 'origin/topic'], { cwd: folder, env: date });
  await git(folder, 'tag', 'a-tree', 'HEAD^{tree}');
  const { json } = await read('refs');
  const topic = await git(folder, 'rev-parse', 'origin/topic');
  expect(json.refs.map(({ ref }: { ref: string }) => ref)).toEqual([
    'refs/tags/v2',
    'refs/remotes/origin/topic',
    'refs/remotes/origin/old',
    'refs/heads/main',
    'refs/remotes/origin/main',
    'refs/tags/v1',
  ]);
  expect(json.refs[0]).toMatchObject({ sha: topic, author: 'Tag' });
  expect(json.refs[1]).toMatchObject({ sha: topic, author: 'Cy', date: '2026-01-03T12:00:00+00:00' });
});

test('a fresh clone: the default branch has nothing of its own, so the newest remote branch is suggested', async () => {
  const [read] = await clone();
  expect((await read('head')).json).toMatchObject({
    state: 'branch',
    ref: 'refs/heads/main',
    suggested: { base: 'refs/remotes/origin/main', branch: 'refs/remotes/origin/topic' },
  });
});

test('a branch that shares nothing with the main line, as generated pages, is not suggested', async () => {
  await git(upstream, 'checkout', '--quiet', '--orphan', 'pages');
  await commit(upstream, 'generated');
  await git(upstream, 'checkout', '--quiet', 'main');
  const [read] = await clone();
  expect((await read('head')).json.suggested.branch).toBe('refs/remotes/origin/topic');
});

test('work on a branch is suggested against the default branch of its remote, not against its own upstream', async () => {
  const [read, folder] = await clone();
  await git(folder, 'checkout', '--quiet', '-b', 'mine', '--track', 'origin/old');
  await commit(folder, 'mine');
  expect((await read('head')).json.suggested).toEqual({
    base: 'refs/remotes/origin/main',
    branch: 'refs/heads/mine',
  });
});

test('commits that only the main line here has are suggested, too', async () => {
  const [read, folder] = await clone();
  await commit(folder, 'not pushed');
  expect((await read('head')).json.suggested).toEqual({
    base: 'refs/remotes/origin/main',
    branch: 'refs/heads/main',
  });
});

test('without a remote: a topic against the main line; from the main line the newest topic with something to show', async () => {
  const read = await serve('upstream', upstream);
  expect((await read('head')).json.suggested).toEqual({
    base: 'refs/heads/main',
    branch: 'refs/heads/topic',
  });
  await git(upstream, 'checkout', '--quiet', 'old');
  expect((await read('head')).json.suggested).toEqual({ base: 'refs/heads/main', branch: 'refs/heads/old' });
});

test('one history alone: nothing is suggested', async () => {
  const [read, folder] = await clone('--single-branch');
  expect((await read('head')).json.suggested).toBeNull();
  await git(folder, 'branch', 'behind');
  expect((await read('head')).json.suggested).toBeNull();
});

test('a detached HEAD is told as one, and its own commits are suggested by its id', async () => {
  const [read, folder] = await clone();
  await git(folder, 'checkout', '--quiet', '--detach', 'origin/old');
  const sha = await git(folder, 'rev-parse', 'HEAD');
  expect((await read('head')).json).toMatchObject({
    state: 'detached',
    ref: null,
    sha,
    suggested: { base: 'refs/remotes/origin/main', branch: sha },
  });
});

test('an unborn branch is told as one; other branches are still suggested', async () => {
  const [read, folder] = await clone();
  await git(folder, 'checkout', '--quiet', '--orphan', 'fresh');
  expect((await read('head')).json).toMatchObject({
    state: 'unborn',
    ref: 'refs/heads/fresh',
    sha: null,
    suggested: { branch: 'refs/remotes/origin/topic' },
  });
  const empty = join(root, 'empty');
  await runGit(['init', '--quiet', '--initial-branch=begin', empty]);
  const readEmpty = await serve('empty', empty);
  expect((await readEmpty('head')).json).toMatchObject({
    state: 'unborn',
    ref: 'refs/heads/begin',
    suggested: null,
  });
  expect((await readEmpty('refs')).json.refs).toEqual([]);
});

test('a linked worktree has its own HEAD, and the branches of all', async () => {
  const [, folder] = await clone();
  const linked = join(root, 'linked');
  await git(folder, 'worktree', 'add', '--quiet', '-b', 'side', linked, 'origin/old');
  const read = await serve('linked', linked);
  expect((await read('head')).json).toMatchObject({
    ref: 'refs/heads/side',
    suggested: { base: 'refs/remotes/origin/main', branch: 'refs/heads/side' },
  });
  const side = await git(linked, 'rev-parse', 'HEAD');
  expect((await read('revision?name=HEAD')).json.commit.sha).toBe(side);
});

test.each([
  ['v1', 'refs/tags/v1', 'one'],
  ['topic', null, null],
  ['origin/topic', 'refs/remotes/origin/topic', 'newer work'],
  ['refs/heads/main', 'refs/heads/main', 'one'],
  ['HEAD', null, 'one'],
  ['origin/topic~1', null, 'one'],
])('the revision %s', async (name, ref, message) => {
  const [read] = await clone();
  const answer = await read(`revision?name=${encodeURIComponent(name)}`);
  if (message === null) expect(answer.json).toEqual({ ref: null, commit: null });
  else expect(answer.json).toMatchObject({ ref, commit: { message: `${message}\n` } });
});

test('a short id, and what was there before a branch moved', async () => {
  const [read, folder] = await clone();
  const before = await git(folder, 'rev-parse', 'HEAD');
  await commit(folder, 'two');
  expect((await read(`revision?name=${before.slice(0, 8)}`)).json).toMatchObject({
    ref: null,
    commit: { sha: before },
  });
  expect((await read(`revision?name=${encodeURIComponent('main@{1}')}`)).json.commit.sha).toBe(before);
});

test.each([
  ['--all', 200],
  ['main..topic', 200],
  [':/one', 400],
  ['HEAD^{/one}', 400],
  ['HEAD:a.txt', 200],
  ['no-such', 200],
  ['a\nb', 200],
])('%j is no revision', async (name, status) => {
  const [read] = await clone();
  const answer = await read(`revision?name=${encodeURIComponent(name)}`);
  expect(answer.status).toBe(status);
  if (status === 200) expect(answer.json).toEqual({ ref: null, commit: null });
});

test('the commits of several revisions are told in their order; what is none, a file or two lines is no commit', async () => {
  const [read, folder] = await clone();
  await git(
    folder,
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@example.com',
    'tag',
    '-a',
    '-m',
    't',
    'v2',
    'HEAD',
  );
  const main = await git(folder, 'rev-parse', 'HEAD');
  const tips = async (names: string[]): Promise<WorldAnswer> => {
    const query = new URLSearchParams(names.map((name): [string, string] => ['name', name]));
    return await read(`tips?${query.toString()}`);
  };
  const names = ['refs/heads/none', 'refs/tags/v2', 'HEAD:a.txt', 'main\nmain', '--all', 'HEAD'];
  expect((await tips(names)).json).toEqual({ commits: [null, main, null, null, null, main] });
  expect((await tips([':/one'])).status).toBe(400);
  expect((await tips([])).status).toBe(400);
});

test('two histories that share nothing are compared as they are when asked to; a shallow clone says that it is one', async () => {
  await git(upstream, 'checkout', '--quiet', '--orphan', 'pages');
  await writeFile(join(upstream, 'b.txt'), 'same\n');
  await commit(upstream, 'generated');
  const [read, folder] = await clone();
  expect((await read('head')).json.shallow).toBe(false);
  const [main, pages] = await Promise.all([
    git(folder, 'rev-parse', 'origin/main'),
    git(folder, 'rev-parse', 'origin/pages'),
  ]);
  const states = async (query: string): Promise<string[]> =>
    (await read(`diff?sha=${pages}&baseSha=${main}${query}`)).json.files.map(
      ({ path, state }: { path: string; state: string }) => `${state} ${path}`,
    );
  expect(await states('')).toEqual(['A a.txt', 'A b.txt']);
  expect(await states('&direct=true')).toEqual(['M a.txt', 'A b.txt']);
  const shallow = join(root, 'shallow');
  await git(root, 'clone', '--quiet', '--depth=1', `file://${upstream}`, shallow);
  expect((await (await serve('shallow', shallow))('head')).json.shallow).toBe(true);
});

test('the commits of any commit are listed by its full id, of a ref that is no branch by its full name', async () => {
  const [read, folder] = await clone();
  const topic = await git(folder, 'rev-parse', 'origin/topic');
  const main = await git(folder, 'rev-parse', 'main');
  const subjects = async (query: string): Promise<string[]> =>
    (await read(`commits?${query}`)).json.commits.map(({ message }: { message: string }) => message.trim());
  expect(await subjects(`branch=${topic}`)).toEqual(['newer work', 'one']);
  expect(await subjects(`branch=${topic}&base=${main}`)).toEqual(['newer work']);
  expect(await subjects(`branch=refs/remotes/origin/topic&base=refs/tags/v1`)).toEqual(['newer work']);
  expect((await read(`commits?branch=${'0'.repeat(40)}`)).status).toBe(404);
  expect((await read('commits?branch=refs/tags/none')).status).toBe(404);
});
