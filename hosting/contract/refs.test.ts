import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
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

test('branches, remote branches and tags, newest first, each with its commit, its day and who', async () => {
  const [{ read }, folder] = await clone();
  const env = { GIT_COMMITTER_NAME: 'Tag', GIT_COMMITTER_EMAIL: 't@example.com' };
  const date = { ...env, GIT_COMMITTER_DATE: '2026-03-01T00:00:00Z' };
  await gitText(['tag', '-a', '-m', 'x', 'v2', 'origin/topic'], { cwd: folder, env: date });
  await git(folder, 'tag', 'a-tree', 'HEAD^{tree}');
  await git(folder, 'update-ref', 'refs/notes/commits', 'HEAD');
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
  const [{ head }] = await clone();
  expect(await head()).toMatchObject({
    state: 'branch',
    ref: 'refs/heads/main',
    suggested: { base: 'refs/remotes/origin/main', branch: 'refs/remotes/origin/topic' },
  });
});

test('a branch that shares nothing with the main line, as generated pages, is not suggested', async () => {
  await git(upstream, 'checkout', '--quiet', '--orphan', 'pages');
  await commit(upstream, 'generated');
  await git(upstream, 'checkout', '--quiet', 'main');
  const [{ head }] = await clone();
  expect((await head()).suggested?.branch).toBe('refs/remotes/origin/topic');
});

test('work on a branch is suggested against the default branch of its remote, not against its own upstream', async () => {
  const [{ head }, folder] = await clone();
  await git(folder, 'checkout', '--quiet', '-b', 'mine', '--track', 'origin/old');
  await commit(folder, 'mine');
  expect((await head()).suggested).toEqual({
    base: 'refs/remotes/origin/main',
    branch: 'refs/heads/mine',
  });
});

/** A commit upon another one, that no ref leads to. */
const onward = async (folder: string, parent: string, subject: string): Promise<string> =>
  await gitText(['commit-tree', '-p', parent, '-m', subject, 'origin/main^{tree}'], {
    cwd: folder,
    config: ['user.name=R', 'user.email=r@example.com'],
  });

test('a default branch that was renamed on the server is the base, not the one that stayed behind', async () => {
  const [{ head }, folder] = await clone();
  await git(folder, 'update-ref', 'refs/remotes/origin/master', 'refs/remotes/origin/main');
  await git(folder, 'symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/master');
  const newer = await onward(folder, 'origin/main', 'newer');
  await git(folder, 'update-ref', 'refs/remotes/origin/main', newer);
  await git(folder, 'checkout', '--quiet', '-b', 'mine', '--no-track', 'origin/main');
  await commit(folder, 'mine');
  const suggested = { base: 'refs/remotes/origin/main', branch: 'refs/heads/mine' };
  expect((await head()).suggested).toEqual(suggested);
  // Two lines that both go on are no renamed one; the one that the branch follows is its base.
  const other = await onward(folder, 'origin/master', 'other');
  await git(folder, 'update-ref', 'refs/remotes/origin/master', other);
  expect((await head()).suggested).toEqual({ ...suggested, base: 'refs/remotes/origin/master' });
  await git(folder, 'branch', '--quiet', '--set-upstream-to=origin/main');
  expect((await head()).suggested).toEqual(suggested);
});

test('a remote may have slashes in its name, and a branch of another one is not taken for its main line', async () => {
  const [{ head }, folder] = await clone();
  await git(folder, 'remote', 'rename', 'origin', 'team/fork');
  await git(folder, 'remote', 'set-head', 'team/fork', 'main');
  await git(folder, 'checkout', '--quiet', '-b', 'mine', '--no-track', 'team/fork/main');
  await commit(folder, 'mine');
  const suggested = { base: 'refs/remotes/team/fork/main', branch: 'refs/heads/mine' };
  expect((await head()).suggested).toEqual(suggested);
  await git(folder, 'remote', 'set-head', '--delete', 'team/fork');
  await git(folder, 'branch', '--quiet', '--set-upstream-to=team/fork/main');
  expect((await head()).suggested).toEqual(suggested);
});

test('commits that only the main line here has are suggested, too', async () => {
  const [{ head }, folder] = await clone();
  await commit(folder, 'not pushed');
  expect((await head()).suggested).toEqual({
    base: 'refs/remotes/origin/main',
    branch: 'refs/heads/main',
  });
});

test('without a remote: a topic against the main line; from the main line the newest topic with something to show', async () => {
  const { head } = await serve('upstream', upstream);
  expect((await head()).suggested).toEqual({
    base: 'refs/heads/main',
    branch: 'refs/heads/topic',
  });
  await git(upstream, 'checkout', '--quiet', 'old');
  expect((await head()).suggested).toEqual({ base: 'refs/heads/main', branch: 'refs/heads/old' });
});

test('one history alone: nothing is suggested', async () => {
  const [{ head }, folder] = await clone('--single-branch');
  expect((await head()).suggested).toBeNull();
  await git(folder, 'branch', 'behind');
  expect((await head()).suggested).toBeNull();
});

test('a detached HEAD is told as one, and its own commits are suggested by its id', async () => {
  const [{ head }, folder] = await clone();
  await git(folder, 'checkout', '--quiet', '--detach', 'origin/old');
  const sha = await git(folder, 'rev-parse', 'HEAD');
  expect(await head()).toMatchObject({
    state: 'detached',
    ref: null,
    sha,
    suggested: { base: 'refs/remotes/origin/main', branch: sha },
  });
});

test('an unborn branch is told as one; other branches are still suggested', async () => {
  const [{ head }, folder] = await clone();
  await git(folder, 'checkout', '--quiet', '--orphan', 'fresh');
  expect(await head()).toMatchObject({
    state: 'unborn',
    ref: 'refs/heads/fresh',
    sha: null,
    suggested: { branch: 'refs/remotes/origin/topic' },
  });
  const empty = join(root, 'empty');
  await runGit(['init', '--quiet', '--initial-branch=begin', empty]);
  const ofEmpty = await serve('empty', empty);
  expect(await ofEmpty.head()).toMatchObject({
    state: 'unborn',
    ref: 'refs/heads/begin',
    suggested: null,
  });
  expect((await ofEmpty.read('refs')).json.refs).toEqual([]);
});

test('a linked worktree has its own HEAD, and the branches of all', async () => {
  const [, folder] = await clone();
  const linked = join(root, 'linked');
  await git(folder, 'worktree', 'add', '--quiet', '-b', 'side', linked, 'origin/old');
  const { read, head } = await serve('linked', linked);
  expect(await head()).toMatchObject({
    ref: 'refs/heads/side',
    suggested: { base: 'refs/remotes/origin/main', branch: 'refs/heads/side' },
  });
  const side = await git(linked, 'rev-parse', 'HEAD');
  expect((await read('revision?name=HEAD')).json.commit.sha).toBe(side);
});

test('no list has a name that is not UTF-8 under another one, and each counts them', async () => {
  const [{ read, head }, folder] = await clone();
  const packed = join(folder, '.git/packed-refs');
  const written = await readFile(packed, 'latin1').catch(() => '');
  const sha = await git(folder, 'rev-parse', 'origin/topic');
  const names = ['heads/caf\xe8', 'heads/caf\xe9', 'notes/caf\xe9', 'remotes/origin/caf\xe9'];
  // Without its first line, which would promise that they are sorted.
  const lines = [written.replace(/^#.*\n/, ''), ...names.map((name) => `${sha} refs/${name}\n`)];
  await writeFile(packed, Buffer.from(lines.join(''), 'latin1'));
  const leads = Buffer.from('ref: refs/remotes/origin/caf\xe9\n', 'latin1');
  await writeFile(join(folder, '.git/refs/remotes/origin/HEAD'), leads);
  const branches = (await read('branches')).json;
  expect(branches).toMatchObject({ left_out: 2, branches: [{ name: 'main' }] });
  const notes = (await read('notes/refs')).json;
  expect(notes).toMatchObject({ left_out: 1, refs: [] });
  const refs = (await read('refs')).json;
  expect(refs).toMatchObject({ left_out: 4 });
  expect(JSON.stringify([branches, notes, refs, await head()])).not.toContain('\ufffd');
});
