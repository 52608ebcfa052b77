/** Sync in a folder: notes of several people are put together, whoever sent first. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COMMITS, Remote } from './support/clones.ts';

let origin: Remote;
beforeEach(async () => {
  origin = await Remote.open();
});
afterEach(async () => await origin.close());

test('several people exchange notes through one remote, and all have all of them', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await one.write(origin.first, 'from one');
  expect(await one.sync()).toMatchObject({ received: 0, sent: 1, conflicts: 0 });
  expect(await origin.note(origin.first)).toBe('from one');
  const second = await two.commit('second');
  await two.write(second, 'from two');
  await two.write(origin.first, 'of two on the first');
  expect(await two.sync()).toMatchObject({ received: 1, sent: 2, conflicts: 0 });
  expect(await origin.note(origin.first)).toBe('from one\n\nof two on the first');
  expect(await origin.note(second)).toBe('from two');
  expect(await one.sync()).toMatchObject({ received: 2, sent: 0, conflicts: 0 });
  expect(await one.note(second)).toBe('from two');
  // Both histories are in what came of it, and it is a merge.
  const parents = await origin.git('rev-list', '--parents', '-n1', COMMITS);
  expect(parents.split(' ')).toHaveLength(3);
  expect(await one.git('rev-parse', COMMITS, 'refs/notes-remotes/origin/commits')).toBe(
    await two.git('rev-parse', COMMITS, 'refs/notes-remotes/origin/commits'),
  );
});

test('a conflict is left for somebody to decide, and holds nothing else up', async () => {
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
  expect(await two.sync()).toMatchObject({ conflicts: 1, sent: 1 });
  expect(two.conflicts.get(COMMITS)).toEqual([
    { object: origin.first, base: 'as it was\n', theirs: 'as one has it\n', ours: 'as two has it\n' },
  ]);
  expect(await origin.note(second)).toBe('beside');
  expect(await origin.note(origin.first)).toBe('as one has it');
  expect(await two.note(origin.first)).toBe('as one has it');
  // Nothing of it is gone: it is in the history, too.
  expect(await two.git('log', '-p', '--format=', COMMITS, '--')).toContain('as two has it');
  expect(await two.sync()).toMatchObject({ conflicts: 0, received: 0, sent: 0 });
});

test('a conflict stays with its writer, whatever the same Sync does afterwards', async () => {
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
    expect(two.reports.map(({ conflicts }) => conflicts)).toEqual([1, 0]);
    expect(await two.note(second)).toContain('meanwhile');
    expect(await two.note(second)).toContain('of the other');
  } finally {
    await other.close();
  }
});

test('notes are sent only where the user says so, also where the remote has the notes ref', async () => {
  const one = await origin.clone();
  await one.write(origin.first, 'mine');
  await one.write(origin.first, 'private', 'refs/notes/private');
  expect(await one.sync({ shared: false })).toMatchObject({
    sent: 0,
    unshared: [
      { notesRef: COMMITS, notes: 1 },
      { notesRef: 'refs/notes/private', notes: 1 },
    ],
  });
  expect(await origin.git('for-each-ref', 'refs/notes')).toBe('');
  expect(await one.sync({ onlyHere: ['refs/notes/private'] })).toMatchObject({ sent: 1, unshared: [] });
  expect(await origin.git('for-each-ref', '--format=%(refname)', 'refs/notes')).toBe(COMMITS);
  // What the remote has is no answer yet.
  await one.write(origin.first, 'changed');
  expect(await one.sync({ shared: false, onlyHere: [COMMITS, 'refs/notes/private'] })).toMatchObject({
    sent: 0,
    unshared: [],
  });
  const asked = { notesRef: COMMITS, notes: 1, isThere: true };
  expect(await one.sync({ shared: false })).toMatchObject({
    sent: 0,
    unshared: [asked, { notesRef: 'refs/notes/private', notes: 1 }],
  });
  expect(await origin.git('notes', 'show', origin.first)).toBe('mine');
  // Others' notes come all the same, and the question stays the same.
  const two = await origin.clone();
  await two.sync();
  await two.write(await two.git('rev-parse', 'HEAD'), 'of two', 'refs/notes/theirs');
  await two.sync();
  expect(await one.sync({ shared: false })).toMatchObject({ received: 1, sent: 0, unshared: [asked, {}] });
  expect(await one.sync()).toMatchObject({ sent: 2, unshared: [] });
  expect(await one.sync({ shared: false })).toMatchObject({ sent: 0, unshared: [] });
});

const notesAt = (remote: Remote) => remote.git('for-each-ref', '--format=%(refname)', 'refs/notes');

test('two remotes: new notes go to origin alone, and those that the other has go to no second one', async () => {
  const other = await Remote.open();
  const [one, two] = [await origin.clone(), await origin.clone()];
  try {
    // The other one comes first.
    await one.git('remote', 'rename', 'origin', 'other');
    await one.git('remote', 'set-url', 'other', other.path);
    await one.git('remote', 'add', 'origin', origin.path);
    await one.write(origin.first, 'mine');
    await two.write(origin.first, 'theirs', 'refs/notes/theirs');
    await two.git('push', '--quiet', '--no-verify', other.path, 'refs/notes/theirs');
    await one.sync();
    expect(await one.git('for-each-ref', '--format=%(refname)', 'refs/notes')).toBe(
      `${COMMITS}\nrefs/notes/theirs`,
    );
    await one.sync();
    expect(await notesAt(origin)).toBe(COMMITS);
    expect(await notesAt(other)).toBe('refs/notes/theirs');
  } finally {
    await other.close();
  }
});

test('notes of programs are never merged by lines', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await one.write(origin.first, '{"a":1}\n{"b":2}');
  await one.sync();
  await two.sync();
  await one.write(origin.first, '{"a":1}\n{"b":2}\n{"c":3}');
  await one.sync();
  await two.write(origin.first, '{"a":1}\n{"b":2}\n{"d":4}');
  expect(await two.sync()).toMatchObject({ conflicts: 1 });
  expect(await two.note(origin.first)).toBe('{"a":1}\n{"b":2}\n{"c":3}');
});

test('a notes ref deleted on the remote stays here, and is offered again', async () => {
  const one = await origin.clone();
  await one.write(origin.first, 'mine');
  await one.sync();
  await origin.git('update-ref', '-d', COMMITS);
  expect(await one.sync({ shared: false })).toMatchObject({ unshared: [{ notesRef: COMMITS, notes: 1 }] });
  expect(await one.note(origin.first)).toBe('mine');
  expect(await one.git('for-each-ref', 'refs/notes-remotes')).toBe('');
});

test('a note written during a Sync is merged too', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  const second = await one.commit('second');
  await one.write(origin.first, 'one');
  await one.sync();
  await two.write(origin.first, 'two');
  let tries = 0;
  const report = await two.sync({
    async step(name) {
      if (name !== 'send' || (tries += 1) > 1) return;
      await one.write(second, 'faster');
      await one.git('push', '--quiet', 'origin', COMMITS);
    },
  });
  expect(tries).toBe(2);
  expect(report.problem).toBeNull();
  expect(await origin.note(origin.first)).toBe('one\n\ntwo');
  expect(await origin.note(second)).toBe('faster');
  // The attempt that came too late is no part of the history.
  expect(await two.git('rev-list', '--merges', '--count', COMMITS)).toBe('1');
});

test('a symbolic notes ref is followed: what the remote has under its name goes into the one that it names', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await one.write(origin.first, 'from one');
  await one.sync();
  await two.write(origin.first, 'from two', 'refs/notes/review');
  await two.git('symbolic-ref', COMMITS, 'refs/notes/review');
  const asked = { notesRef: 'refs/notes/review', notes: 1, isThere: true };
  expect(await two.sync({ shared: false })).toMatchObject({
    received: 1,
    sent: 0,
    messages: [],
    unshared: [asked],
  });
  // What stays here under one of its names does not go under the other.
  for (const name of [COMMITS, 'refs/notes/review'])
    expect(await two.sync({ onlyHere: [name] })).toMatchObject({ sent: 0, messages: [] });
  expect(await two.sync()).toMatchObject({ received: 0, sent: 1, messages: [], unshared: [] });
  expect(await two.git('symbolic-ref', COMMITS)).toBe('refs/notes/review');
  expect(await two.note(origin.first, 'refs/notes/review')).toBe('from one\n\nfrom two');
  expect(await origin.note(origin.first)).toBe('from one\n\nfrom two');
  expect(await two.sync({ shared: false })).toMatchObject({ received: 0, sent: 0, messages: [] });
  // It names one that is not there yet.
  const three = await origin.clone();
  await three.git('symbolic-ref', COMMITS, 'refs/notes/later');
  expect(await three.sync()).toMatchObject({ received: 1, messages: [] });
  expect(await three.git('symbolic-ref', COMMITS)).toBe('refs/notes/later');
  expect(await three.note(origin.first, 'refs/notes/later')).toBe('from one\n\nfrom two');
});
