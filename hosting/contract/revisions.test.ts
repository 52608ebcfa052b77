/** What typed revisions and ids stand for in a clone that is served. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  root,
  upstream,
  commit,
  git,
  serve,
  clone,
  beginAll,
  endAll,
  begin,
  end,
} from '../testing/clone-scene.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);
afterEach(end);

test.each([
  ['v1', 'refs/tags/v1', 'one'],
  ['topic', null, null],
  ['origin/topic', 'refs/remotes/origin/topic', 'newer work'],
  ['refs/heads/main', 'refs/heads/main', 'one'],
  ['HEAD', null, 'one'],
  ['origin/topic~1', null, 'one'],
])('the revision %s', async (name, ref, message) => {
  const [{ read }] = await clone();
  const answer = await read(`revision?name=${encodeURIComponent(name)}`);
  if (message === null) expect(answer.json).toEqual({ ref: null, commit: null });
  else expect(answer.json).toMatchObject({ ref, commit: { message: `${message}\n` } });
});

test('a short id, and what was there before a branch moved', async () => {
  const [{ read }, folder] = await clone();
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
  ['no-such', 200],
  ['a\nb', 200],
])('%j is no revision', async (name, status) => {
  const [{ read }] = await clone();
  const answer = await read(`revision?name=${encodeURIComponent(name)}`);
  expect(answer.status).toBe(status);
  if (status === 200) expect(answer.json).toEqual({ ref: null, commit: null });
});

test('of a name that stands for something else, or for what cannot be read, it is said which', async () => {
  const [{ read }, folder] = await clone();
  await git(folder, 'tag', 'files', 'HEAD^{tree}');
  await git(folder, 'tag', 'text', 'HEAD:a.txt');
  await commit(folder, 'lost');
  const lost = await git(folder, 'rev-parse', 'HEAD');
  await rm(join(folder, '.git/objects', lost.slice(0, 2), lost.slice(2)), { force: true });
  const why = async (name: string): Promise<unknown> => {
    const { json } = await read(`revision?name=${encodeURIComponent(name)}`);
    expect([name, json.commit ?? null, json.detail]).toEqual([name, null, undefined]);
    return json.why;
  };
  expect(await why('files')).toBe('tree');
  expect(await why('text')).toBe('file');
  expect(await why('origin/topic:a.txt')).toBe('file');
  expect(await why('refs/heads/main')).toBe('unreadable');
  expect(await why('no-such')).toBeUndefined();
  // As a power cut leaves them.
  await writeFile(join(folder, '.git/refs/heads/cut-off'), '');
  await writeFile(join(folder, '.git/refs/remotes/origin/cut-off'), '');
  for (const name of ['cut-off', 'heads/cut-off', 'refs/heads/cut-off', 'origin/cut-off'])
    expect([name, await why(name)]).toEqual([name, 'broken']);
  expect(await why('../config')).toBeUndefined();
  // Branches are in the common folder; what only one worktree has is in its own.
  await git(folder, 'worktree', 'add', '--quiet', '--detach', join(root, 'beside'), 'origin/topic');
  const beside = await serve('beside', join(root, 'beside'));
  await mkdir(join(folder, '.git/worktrees/beside/refs/bisect'), { recursive: true });
  await writeFile(join(folder, '.git/worktrees/beside/refs/bisect/bad'), '');
  for (const name of ['cut-off', 'refs/heads/cut-off', 'origin/cut-off', 'bisect/bad']) {
    const { json } = await beside.read(`revision?name=${encodeURIComponent(name)}`);
    expect([name, json.why]).toEqual([name, 'broken']);
  }
  expect(await why('bisect/bad')).toBeUndefined();
  const empty = join(root, 'empty');
  await git(root, 'init', '--quiet', '--initial-branch=first', empty);
  const unborn = await serve('empty', empty);
  for (const name of ['HEAD', 'first', 'refs/heads/first'])
    expect((await unborn.read(`revision?name=${encodeURIComponent(name)}`)).json.why).toBe('unborn');
});

test('the commits of several revisions are told in their order; what is none, a file or two lines is no commit', async () => {
  const [{ tips }, folder] = await clone();
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
  const names = ['refs/heads/none', 'refs/tags/v2', 'HEAD:a.txt', 'main\nmain', '--all', 'HEAD'];
  expect(await tips(names)).toEqual([null, main, null, null, null, main]);
  await expect(tips([':/one'])).rejects.toMatchObject({ kind: 'validation' });
});

test('two histories that share nothing are compared as they are when asked to; a shallow clone says that it is one', async () => {
  await git(upstream, 'checkout', '--quiet', '--orphan', 'pages');
  await writeFile(join(upstream, 'b.txt'), 'same\n');
  await commit(upstream, 'generated');
  const [{ head, diff }, folder] = await clone();
  expect((await head()).shallow).toBe(false);
  const [main, pages] = await Promise.all([
    git(folder, 'rev-parse', 'origin/main'),
    git(folder, 'rev-parse', 'origin/pages'),
  ]);
  const sides = { sha: pages, base: main };
  expect(await diff({ ...sides, twoDot: false })).toEqual(['A a.txt', 'A b.txt']);
  expect(await diff({ ...sides, twoDot: true })).toEqual(['M a.txt', 'A b.txt']);
  const shallow = join(root, 'shallow');
  await git(root, 'clone', '--quiet', '--depth=1', `file://${upstream}`, shallow);
  expect((await (await serve('shallow', shallow)).head()).shallow).toBe(true);
});

test('the commits of any commit are listed by its full id, of a ref that is no branch by its full name', async () => {
  const [{ read }, folder] = await clone();
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
