/** Sync in a folder: branches, tags and notes come, notes go, and nothing else moves. */
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
  const index = await readFile(join(two.gitDir, 'index'));
  const receipt = await two.sync();
  expect(receipt.problem).toBeNull();
  expect(receipt.moves).toContainEqual({
    ref: 'refs/remotes/origin/main',
    from: origin.first,
    to,
    commits: 1,
  });
  expect(await two.git('rev-parse', 'origin/topic', 'v1^{commit}', 'main', 'HEAD')).toBe(
    [to, to, origin.first, origin.first].join('\n'),
  );
  expect(await readFile(join(two.gitDir, 'index'))).toEqual(index);
  expect(await two.git('status', '--porcelain')).toBe('');
  await two.git('fsck', '--strict');
  expect((await two.sync()).moves).toEqual([]);
});

test('a Sync with nothing new asks Git few things', async () => {
  const one = await origin.clone();
  await one.write(origin.first, 'a note');
  await one.sync();
  await one.sync();
  const started = await gitStartedBy(() => one.sync());
  // `config`: of the folder twice, of the user and of the remote.
  const asked = ['config', 'config', 'config', 'config', 'fetch', 'for-each-ref', 'for-each-ref'];
  expect(started.toSorted()).toEqual(asked);
  // What was not there before is looked for, and nothing else.
  await one.git('tag', 'v1', await one.commit('second'));
  expect((await gitStartedBy(() => one.sync())).filter((name) => name === 'cat-file')).toHaveLength(1);
});

test('notes of several go through one remote, and all of them have all', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await one.write(origin.first, 'from one');
  expect(await one.sync()).toMatchObject({ came: 0, went: 1, needsYou: 0 });
  expect(await origin.note(origin.first)).toBe('from one');
  const second = await two.commit('second');
  await two.write(second, 'from two');
  await two.write(origin.first, 'of two on the first');
  expect(await two.sync()).toMatchObject({ came: 1, went: 2, needsYou: 0 });
  expect(await origin.note(origin.first)).toBe('from one\n\nof two on the first');
  expect(await origin.note(second)).toBe('from two');
  expect(await one.sync()).toMatchObject({ came: 2, went: 0, needsYou: 0 });
  expect(await one.note(second)).toBe('from two');
  // Both histories are in what came of it, and it is a merge.
  const parents = await origin.git('rev-list', '--parents', '-n1', COMMITS);
  expect(parents.split(' ')).toHaveLength(3);
  expect(await one.git('rev-parse', COMMITS, 'refs/notes-remotes/origin/commits')).toBe(
    await two.git('rev-parse', COMMITS, 'refs/notes-remotes/origin/commits'),
  );
});

test('what both changed in the same lines is left to somebody; the rest is not held up', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  const second = await one.commit('second');
  await one.git('push', '--quiet', 'origin', 'main');
  await one.write(origin.first, 'as it was');
  await one.sync();
  await two.sync();
  await one.write(origin.first, 'as one has it');
  await one.sync();
  await two.write(origin.first, 'as two has it');
  await two.write(second, 'beside');
  expect(await two.sync()).toMatchObject({ needsYou: 1, went: 1 });
  expect(two.conflicts.get(COMMITS)).toEqual([
    { object: origin.first, base: 'as it was\n', theirs: 'as one has it\n', ours: 'as two has it\n' },
  ]);
  expect(await origin.note(second)).toBe('beside');
  expect(await origin.note(origin.first)).toBe('as one has it');
  expect(await two.note(origin.first)).toBe('as one has it');
  // Nothing of it is gone: it is in the history, too.
  expect(await two.git('log', '-p', '--format=', COMMITS, '--')).toContain('as two has it');
  expect(await two.sync()).toMatchObject({ needsYou: 0, came: 0, went: 0 });
});

test('what is left to somebody stays with them, whatever the same Sync does afterwards', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  const other = await Remote.open();
  try {
    const second = await one.commit('second');
    await one.git('push', '--quiet', 'origin', 'main');
    await one.write(origin.first, 'as it was');
    await one.sync();
    await two.git('remote', 'add', 'other', other.path);
    await two.sync();
    await two.git('push', '--quiet', 'other', COMMITS);
    await one.write(origin.first, 'as one has it');
    await one.sync();
    // The second remote has something new, but nothing that conflicts; and a note is written here in the middle.
    await one.git('fetch', '--quiet', other.path, `+${COMMITS}:refs/notes/other`);
    await one.write(second, 'of the other', 'refs/notes/other');
    await one.git('push', '--quiet', other.path, `refs/notes/other:${COMMITS}`);
    await two.write(origin.first, 'as two has it');
    let wrote = false;
    await two.sync({
      async step(name) {
        if (name !== 'sent' || wrote) return;
        wrote = true;
        await two.git('notes', 'append', '-m', 'meanwhile', second);
      },
    });
    expect(wrote).toBe(true);
    expect(await two.note(origin.first)).toBe('as one has it');
    expect(two.conflicts.get(COMMITS)?.map(({ ours }) => ours)).toEqual(['as two has it\n']);
    expect(two.receipts.map(({ needsYou }) => needsYou)).toEqual([1, 0]);
    expect(await two.note(second)).toContain('meanwhile');
    expect(await two.note(second)).toContain('of the other');
  } finally {
    await other.close();
  }
});

test('a new notes ref goes where somebody says so, and one that is only here stays', async () => {
  const one = await origin.clone();
  await one.write(origin.first, 'mine');
  await one.write(origin.first, 'private', 'refs/notes/private');
  expect(await one.sync({ shared: false })).toMatchObject({
    went: 0,
    unshared: [
      { notesRef: COMMITS, notes: 1 },
      { notesRef: 'refs/notes/private', notes: 1 },
    ],
  });
  expect(await origin.git('for-each-ref', 'refs/notes')).toBe('');
  expect(await one.sync({ onlyHere: ['refs/notes/private'] })).toMatchObject({ went: 1, unshared: [] });
  expect(await origin.git('for-each-ref', '--format=%(refname)', 'refs/notes')).toBe(COMMITS);
  // What the remote has is shared, unless it is only here.
  await one.write(origin.first, 'changed');
  expect(await one.sync({ shared: false, onlyHere: [COMMITS, 'refs/notes/private'] })).toMatchObject({
    went: 0,
    unshared: [],
  });
  expect(await one.sync({ shared: false })).toMatchObject({ went: 1 });
});

test('notes of programs are never merged by lines', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await one.write(origin.first, '{"a":1}\n{"b":2}');
  await one.sync();
  await two.sync();
  await one.write(origin.first, '{"a":1}\n{"b":2}\n{"c":3}');
  await one.sync();
  await two.write(origin.first, '{"a":1}\n{"b":2}\n{"d":4}');
  expect(await two.sync()).toMatchObject({ needsYou: 1 });
  expect(await two.note(origin.first)).toBe('{"a":1}\n{"b":2}\n{"c":3}');
});

test('a notes ref that went at the remote stays here, and is offered again', async () => {
  const one = await origin.clone();
  await one.write(origin.first, 'mine');
  await one.sync();
  await origin.git('update-ref', '-d', COMMITS);
  expect(await one.sync({ shared: false })).toMatchObject({ unshared: [{ notesRef: COMMITS, notes: 1 }] });
  expect(await one.note(origin.first)).toBe('mine');
  expect(await one.git('for-each-ref', 'refs/notes-remotes')).toBe('');
});

test('a branch in the place of another one comes; one that went stays', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await one.git('push', '--quiet', 'origin', 'main:a', 'main:gone');
  await two.sync();
  await one.git('push', '--quiet', 'origin', ':a', ':gone');
  await one.git('push', '--quiet', 'origin', 'main:a/b');
  expect((await two.sync()).told).toEqual([]);
  expect(await two.git('for-each-ref', '--format=%(refname)', 'refs/remotes')).toBe(
    ['HEAD', 'a/b', 'gone', 'main'].map((name) => `refs/remotes/origin/${name}`).join('\n'),
  );
});

test('fetch lines that lead elsewhere are not followed; one whose branch is gone takes no other with it', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  const to = await one.commit('second');
  await one.git('push', '--quiet', 'origin', 'main');
  await two.git('config', '--replace-all', 'remote.origin.fetch', '+refs/heads/*:refs/heads/*');
  const gone = "+refs/heads/gone';$HOME:refs/remotes/origin/gone";
  await two.git('config', '--add', 'remote.origin.fetch', gone);
  await two.git('config', '--add', 'remote.origin.fetch', '+refs/heads/main:refs/remotes/origin/main');
  const { told, problem, commands } = await two.sync();
  expect(problem).toBeNull();
  expect(told).toEqual([
    expect.stringContaining('+refs/heads/*:refs/heads/*'),
    expect.stringContaining("origin has no refs/heads/gone';$HOME any more."),
  ]);
  expect(commands).toEqual([
    `git config --fixed-value --unset-all remote.origin.fetch '+refs/heads/gone'\\'';$HOME:refs/remotes/origin/gone'`,
  ]);
  expect(await two.git('rev-parse', 'main', 'origin/main')).toBe(`${origin.first}\n${to}`);
});

test('a notes ref in whose place there is another one here is told, and holds up no other', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await one.write(origin.first, 'deep', 'refs/notes/a/b');
  await one.write(origin.first, 'other');
  await one.sync();
  await two.write(origin.first, 'flat', 'refs/notes/a');
  const receipt = await two.sync({ shared: false });
  expect(receipt).toMatchObject({ problem: null, came: 1 });
  expect(receipt.told).toEqual(['refs/notes/a/b did not come: Git keeps none beside refs/notes/a.']);
  expect(await two.note(origin.first)).toBe('other');
});

test('where a ref of the remote stands in the way of one that is sent, the remote’s reason is told at once', async () => {
  const one = await origin.clone();
  await origin.git('update-ref', `${COMMITS}/x`, origin.first);
  await one.write(origin.first, 'mine');
  await one.write(origin.first, 'beside', 'refs/notes/beside');
  let tries = 0;
  const receipt = await one.sync({ step: (name) => void (tries += name === 'send' ? 1 : 0) });
  expect(tries).toBe(1);
  expect(receipt).toMatchObject({ problem: null, went: 1 });
  expect(receipt.told.join(' ')).toMatch(
    /refs\/notes\/commits was refused: .*'refs\/notes\/commits\/x' exists; cannot create 'refs\/notes\/commits'/,
  );
});

/** A lock that some Git left three hours ago. */
async function leaveLock(gitDir: string, ref: string): Promise<string> {
  const lock = join(gitDir, `${ref}.lock`);
  await mkdir(dirname(lock), { recursive: true });
  await writeFile(lock, '');
  const then = Date.now() / 1000 - 3 * 3600;
  await utimes(lock, then, then);
  return lock;
}

test('a lock that was left here is told with its path and age, in seconds; without it the next Sync goes on', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await one.write(origin.first, 'mine');
  const to = await one.commit('second');
  await one.git('push', '--quiet', 'origin', 'main');
  await one.sync();
  const locks = [
    await leaveLock(two.gitDir, COMMITS),
    await leaveLock(two.gitDir, 'refs/remotes/origin/main'),
  ];
  let tries = 0;
  const receipt = await two.sync({ step: (name) => void (tries += name === 'send' ? 1 : 0) });
  expect(tries).toBe(1);
  expect(receipt.problem).toBeNull();
  for (const lock of locks)
    expect(receipt.told).toContainEqual(
      expect.stringContaining(`A lock that is 3 hours old is in the way: ${lock}.`),
    );
  for (const lock of locks) await rm(lock);
  expect(await two.sync()).toMatchObject({ came: 1, told: [] });
  expect(await two.git('rev-parse', 'origin/main')).toBe(to);
});

test('a lock that was left at the remote is told in its words, and is no reason to go on for long', async () => {
  const one = await origin.clone();
  await one.write(origin.first, 'mine');
  const lock = await leaveLock(origin.path, COMMITS);
  let tries = 0;
  const { told } = await one.sync({ step: (name) => void (tries += name === 'send' ? 1 : 0) });
  expect(tries).toBeLessThan(12);
  expect(told.join(' ')).toContain(`${COMMITS} was refused: `);
  expect(told.join(' ')).toContain(`${COMMITS}.lock': File exists`);
  await rm(lock);
  expect(await one.sync()).toMatchObject({ went: 1, told: [] });
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

test('a remote that is away says so, and the others go on', async () => {
  const one = await origin.clone();
  await one.git('remote', 'add', 'away', join(origin.root, 'nowhere'));
  await one.git('remote', 'add', 'program', 'ext::sh -c true');
  await one.write(origin.first, 'mine');
  expect(await one.sync()).toMatchObject({ went: 1, problem: null });
  expect(one.receipts.map(({ remote, problem }) => [remote, problem?.message ?? null])).toEqual([
    ['origin', null],
    ['away', expect.stringContaining('away could not be reached')],
    ['program', expect.stringContaining('does not follow')],
  ]);
});

test('what somebody wrote meanwhile is put together, too', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  const second = await one.commit('second');
  await one.write(origin.first, 'one');
  await one.sync();
  await two.write(origin.first, 'two');
  let tries = 0;
  const receipt = await two.sync({
    async step(name) {
      if (name !== 'send' || (tries += 1) > 1) return;
      await one.write(second, 'faster');
      await one.git('push', '--quiet', 'origin', COMMITS);
    },
  });
  expect(tries).toBe(2);
  expect(receipt.problem).toBeNull();
  expect(await origin.note(origin.first)).toBe('one\n\ntwo');
  expect(await origin.note(second)).toBe('faster');
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
  expect(await shallow.sync()).toMatchObject({ problem: null, came: 1 });
  expect(await shallow.note(third)).toBe('on the third');
  expect(await shallow.git('rev-list', '--count', 'origin/main')).toBe('2');
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
    expect(await mine.sync()).toMatchObject({ problem: null, came: 1, went: 1, told: [] });
    expect(await other.note(other.first)).toBe('theirs\n\nmine');
    // A bare clone has no fetch lines: its branches are its own.
    if (shape !== 'bare') expect(await mine.git('rev-parse', 'refs/remotes/origin/main')).toBe(second);
    else expect(await mine.git('rev-parse', 'main')).toBe(other.first);
    expect(await mine.sync()).toMatchObject({ came: 0, went: 0, moves: [] });
  } finally {
    await other.close();
  }
});
