/** Sync in a folder: branches, tags and notes come, notes go, and nothing else moves. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { laterToday } from '../../git/testing/later.ts';
import { gitStartedBy } from '../../git/testing/started.ts';
import { Clone, COMMITS, Remote } from './support/clones.ts';

let origin: Remote;
beforeEach(async () => {
  origin = await Remote.open();
});
afterEach(async () => await origin.close());

test('branches and tags come; no branch here moves, nor the work tree or the index', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  const to = await one.commit('second');
  await one.git('tag', '-a', '-m', 'v1', 'v1');
  await one.git('push', '--quiet', 'origin', 'main', 'main:topic', 'v1');
  await one.write(to, 'a note');
  await one.sync();
  const index = await readFile(join(two.gitDir, 'index'));
  const report = await two.sync();
  expect(report.problem).toBeNull();
  expect(report.moves).toContainEqual({
    ref: 'refs/remotes/origin/main',
    from: origin.first,
    to,
    commits: 1,
  });
  // Notes are counted, not listed.
  expect(report.moves.map(({ ref }) => ref).toSorted()).toEqual([
    'refs/remotes/origin/main',
    'refs/remotes/origin/topic',
    'refs/tags/v1',
  ]);
  expect(await two.git('rev-parse', 'origin/topic', 'v1^{commit}', 'main', 'HEAD')).toBe(
    [to, to, origin.first, origin.first].join('\n'),
  );
  expect(await readFile(join(two.gitDir, 'index'))).toEqual(index);
  expect(await two.git('status', '--porcelain')).toBe('');
  await two.git('fsck', '--strict');
  expect((await two.sync()).moves).toEqual([]);
});

test('a remote may have a slash in its name', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await one.git('push', '--quiet', 'origin', 'main:topic');
  await one.write(origin.first, 'from one');
  await one.sync();
  await two.git('remote', 'rename', 'origin', 'team/fork');
  await two.write(origin.first, 'from two', 'refs/notes/y');
  const report = await two.sync();
  expect(report).toMatchObject({ remote: 'team/fork', problem: null, messages: [], received: 1, sent: 1 });
  expect(report.moves.map(({ ref }) => ref)).toEqual(['refs/remotes/team/fork/topic']);
  expect(await two.git('for-each-ref', '--format=%(refname)', 'refs/notes', 'refs/notes-remotes')).toBe(
    ['notes-remotes/team/fork/commits', 'notes-remotes/team/fork/y', 'notes/commits', 'notes/y']
      .map((name) => `refs/${name}`)
      .join('\n'),
  );
  expect(await two.sync()).toMatchObject({ problem: null, moves: [], received: 0, sent: 0 });
});

test('a Sync with nothing new asks Git few things', async () => {
  const one = await origin.clone();
  await one.write(origin.first, 'a note');
  await one.sync();
  // A configuration that was changed a moment ago is read again.
  laterToday(1100);
  await one.sync();
  const started = await gitStartedBy(() => one.sync());
  // `config`: by this test's own guard, and of the remote. What the user has set was read before.
  const asked = ['config', 'config', 'fetch', 'for-each-ref'];
  // Refs that changed within the second are listed once more: their files may look the same as before.
  const atMost = (names: readonly string[], lists: number): void => {
    expect(names.filter((name) => name !== 'for-each-ref').toSorted()).toEqual(asked.slice(0, -1));
    expect(names.filter((name) => name === 'for-each-ref').length).toBeLessThanOrEqual(lists);
  };
  atMost(started, 1);
  // What was not there before is looked for; nothing else.
  await one.git('tag', 'v1', await one.commit('second'));
  // The process that looks for it may still be there.
  atMost(
    (await gitStartedBy(() => one.sync())).filter((name) => name !== 'cat-file'),
    2,
  );
});

test('the first Sync of a folder lists its refs once, and looks for none of their objects apart', async () => {
  const one = await origin.clone();
  await one.write(origin.first, 'a note');
  await one.sync();
  const two = await origin.clone();
  const started = await gitStartedBy(() => two.sync());
  // The refs of the folder; the notes before the fetch, after it, and after the folder's own have moved.
  expect(started.filter((name) => name === 'for-each-ref')).toHaveLength(4);
  expect(started).not.toContain('cat-file');
  expect(await two.note(origin.first)).toBe('a note');
});

test('a branch in the place of another one comes where fetches prune, and is told where they do not; one that went stays', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await one.git('push', '--quiet', 'origin', 'main:a', 'main:gone');
  await two.sync();
  await one.git('push', '--quiet', 'origin', ':a', ':gone');
  await one.git('push', '--quiet', 'origin', 'main:a/b');
  expect(await two.sync()).toMatchObject({
    moves: [],
    messages: [
      'refs/remotes/origin/a/b was not fetched: Git cannot keep it beside refs/remotes/origin/a, which exists here.',
    ],
    commands: ['git remote prune origin'],
  });
  await two.git('config', 'remote.origin.prune', 'true');
  expect((await two.sync()).messages).toEqual([]);
  expect(await two.git('for-each-ref', '--format=%(refname)', 'refs/remotes')).toBe(
    ['HEAD', 'a/b', 'gone', 'main'].map((name) => `refs/remotes/origin/${name}`).join('\n'),
  );
});

test('a default branch that was renamed on the remote is named, with what follows it', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await two.git('remote', 'set-head', 'origin', 'main');
  expect((await two.sync()).messages).toEqual([]);
  await one.git('push', '--quiet', 'origin', 'main:trunk');
  await origin.git('symbolic-ref', 'HEAD', 'refs/heads/trunk');
  await origin.git('update-ref', '-d', 'refs/heads/main');
  const news = {
    messages: ['origin has no main any more, which origin/HEAD here still names as its default branch.'],
    commands: ['git remote set-head origin --auto'],
  };
  expect(await two.sync()).toMatchObject(news);
  // Until somebody follows it.
  expect(await two.sync()).toMatchObject(news);
  await two.git('remote', 'set-head', 'origin', '--auto');
  expect(await two.sync()).toMatchObject({ messages: [], commands: [] });
  // One that was never fetched is not gone.
  await two.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/never');
  expect(await two.sync()).toMatchObject({ messages: [], commands: [] });
});

test('fetch lines that lead elsewhere are not followed; one with a missing branch does not affect others', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  const to = await one.commit('second');
  await one.git('push', '--quiet', 'origin', 'main');
  await two.git('config', '--replace-all', 'remote.origin.fetch', '+refs/heads/*:refs/heads/*');
  const gone = "+refs/heads/gone';$HOME:refs/remotes/origin/gone";
  await two.git('config', '--add', 'remote.origin.fetch', '+refs/heads/main:refs/remotes/origin/main');
  await two.git('config', '--add', 'remote.origin.fetch', gone);
  const { messages, problem, commands } = await two.sync();
  expect(problem).toBeNull();
  expect(messages).toEqual([
    expect.stringContaining('+refs/heads/*:refs/heads/*'),
    expect.stringContaining("origin has no refs/heads/gone';$HOME any more."),
  ]);
  expect(commands).toEqual([
    `git config --fixed-value --unset-all remote.origin.fetch '+refs/heads/gone'\\'';$HOME:refs/remotes/origin/gone'`,
  ]);
  expect(await two.git('rev-parse', 'main', 'origin/main')).toBe(`${origin.first}\n${to}`);
});

test('a branch that was set back stays here where its fetch line says so, and that is told', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  const second = await one.commit('second');
  await one.git('push', '--quiet', 'origin', 'main');
  await two.sync();
  await origin.git('update-ref', 'refs/heads/main', origin.first);
  await two.git('config', 'remote.origin.fetch', 'refs/heads/*:refs/remotes/origin/*');
  expect(await two.sync()).toMatchObject({
    problem: null,
    moves: [],
    messages: [
      'refs/remotes/origin/main was not moved: its fetch line does not let it be replaced by an earlier one.',
    ],
  });
  expect(await two.git('rev-parse', 'origin/main')).toBe(second);
});

test('two remotes: what came from one goes to the other', async () => {
  const other = await Remote.open();
  const [one, two] = [await origin.clone(), await origin.clone()];
  try {
    await one.write(origin.first, 'mine');
    await one.git('remote', 'add', 'other', other.path);
    await one.git('push', '--quiet', '--no-verify', other.path, COMMITS);
    await one.sync();
    await two.sync();
    await two.write(origin.first, 'mine\n\nand two');
    await two.git('push', '--quiet', other.path, COMMITS);
    await one.sync();
    expect(await origin.note(origin.first)).toBe('mine\n\nand two');
    expect(await other.note(origin.first)).toBe('mine\n\nand two');
  } finally {
    await other.close();
  }
});

test('an unreachable remote is reported, and the others go on', async () => {
  const one = await origin.clone();
  await one.git('remote', 'add', 'away', join(origin.root, 'nowhere'));
  await one.git('remote', 'add', 'program', 'ext::sh -c true');
  await one.write(origin.first, 'mine');
  expect(await one.sync()).toMatchObject({ sent: 1, problem: null });
  expect(one.reports.map(({ remote, problem }) => [remote, problem?.message ?? null])).toEqual([
    ['origin', null],
    ['away', expect.stringContaining('away could not be reached')],
    ['program', expect.stringContaining('does not support')],
  ]);
});

test('a shallow clone stays one', async () => {
  const path = join(origin.root, 'shallow');
  const full = await origin.clone();
  await full.commit('second');
  await full.git('push', '--quiet', 'origin', 'main');
  await full.git('clone', '--quiet', '--depth=1', `file://${origin.path}`, path);
  const shallow = new Clone(path);
  const third = await full.commit('third');
  await full.git('push', '--quiet', 'origin', 'main');
  await full.write(third, 'on the third');
  await full.sync();
  expect(await shallow.sync()).toMatchObject({ problem: null, received: 1 });
  expect(await shallow.note(third)).toBe('on the third');
  expect(await shallow.git('rev-list', '--count', 'origin/main')).toBe('2');
});

test('a partial clone of one branch, which the remote no longer has', async () => {
  await origin.git('config', 'uploadpack.allowFilter', 'true');
  const one = await origin.clone();
  const path = join(origin.root, 'partial');
  const how = ['--filter=blob:none', '--no-checkout', '--single-branch'];
  await one.git('clone', '--quiet', ...how, `file://${origin.path}`, path);
  const partial = new Clone(path);
  await one.write(origin.first, 'theirs');
  await one.sync();
  await origin.git('branch', '-m', 'main', 'trunk');
  await origin.git('symbolic-ref', 'HEAD', 'refs/heads/main');
  const { problem, received, messages } = await partial.sync();
  expect([problem, received]).toEqual([null, 1]);
  expect(messages).toContainEqual(expect.stringContaining('origin has no refs/heads/main any more.'));
});

test.each(['partial', 'bare', 'worktree', 'sha256'])('a repository of another shape: %s', async (shape) => {
  const format = shape === 'sha256' ? 'sha256' : 'sha1';
  const other = await Remote.open(format);
  try {
    await other.git('config', 'uploadpack.allowFilter', 'true');
    const theirs = await other.clone();
    await theirs.write(other.first, 'theirs');
    await theirs.sync();
    const path = join(other.root, shape);
    const more = { partial: ['--filter=blob:none', '--no-checkout'], bare: ['--bare'] }[shape] ?? [];
    await theirs.git('clone', '--quiet', ...more, `file://${other.path}`, path);
    let mine = new Clone(path, shape === 'bare' ? path : join(path, '.git'));
    if (shape === 'worktree') {
      await mine.git('worktree', 'add', '--quiet', '-b', 'linked', `${path} linked`);
      mine = new Clone(`${path} linked`, join(path, '.git'));
    }
    const second = await theirs.commit('second');
    await theirs.git('push', '--quiet', 'origin', 'main');
    await mine.write(other.first, 'mine');
    expect(await mine.sync()).toMatchObject({ problem: null, received: 1, sent: 1, messages: [] });
    expect(await other.note(other.first)).toBe('theirs\n\nmine');
    // A bare clone has no fetch lines: its branches are its own.
    if (shape !== 'bare') expect(await mine.git('rev-parse', 'refs/remotes/origin/main')).toBe(second);
    else expect(await mine.git('rev-parse', 'main')).toBe(other.first);
    expect(await mine.sync()).toMatchObject({ received: 0, sent: 0, moves: [] });
  } finally {
    await other.close();
  }
});
