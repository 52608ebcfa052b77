import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import type { NotePlace } from '../../shared/ipc/shapes.ts';
import { openDesk, ORG } from './support/desk.ts';
import { annotateOther, isNoteWrite, openDemo, type Demo } from './support/demo.ts';
import { rounds } from '../../shared/testing/rounds.ts';

let world: Demo['world'];
let gitDir: string;
let desk: Demo['desk'];
let place: NotePlace;
let close: () => Promise<void>;
let other: string;

beforeEach(async () => {
  ({ world, gitDir, desk, place, other, close } = await openDemo());
});
afterEach(() => close());

const judge = (): Promise<string> => gitText(['notes', '--ref=reviews', 'show', place.object], { gitDir });

test('add, append, edit, remove reach plain git notes, with their author', async () => {
  expect(await desk.write(place, 'add', 'First.')).toMatchObject({ status: 'done' });
  expect(await judge()).toBe('First.');
  expect(await gitText(['log', '-1', '--format=%an', 'refs/notes/reviews'], { gitDir })).toBe('Reviewer');
  await desk.write(place, 'append', 'Second.');
  expect(await judge()).toBe('First.\n\nSecond.');
  await desk.write(place, 'edit', 'Only this.');
  expect(await judge()).toBe('Only this.');
  expect(await desk.write(place, 'remove', '')).toMatchObject({ status: 'done' });
  await expect(judge()).rejects.toThrow();
  expect(desk.store.writes.list()).toEqual([]);
});

test('another writer moves the ref before each of ten attempts: no question, the note once', async () => {
  let interferences = 0;
  desk.network = async (url, init, go) => {
    if (isNoteWrite(url, init) && interferences < 10)
      await annotateOther({ world, other }, `Other ${(interferences += 1)}`);
    return await go(url, init);
  };
  await annotateOther({ world, other }, 'The ref exists.');
  expect(await desk.write(place, 'add', 'Mine.')).toMatchObject({ status: 'done' });
  expect(interferences).toBe(10);
  expect(await judge()).toBe('Mine.');
});

test.each(['add', 'append', 'edit'] as const)('%s: a lost reply is not written twice', async (action) => {
  if (action !== 'add') await desk.write(place, 'add', 'Before.');
  let lost = 0;
  desk.network = async (url, init, go) => {
    const response = await go(url, init);
    if (!isNoteWrite(url, init) || lost >= 1) return response;
    lost += 1;
    await response.arrayBuffer();
    throw new TypeError('fetch failed');
  };
  expect(await desk.write(place, action, 'Mine.')).toMatchObject({ status: 'done' });
  expect(lost).toBe(1);
  expect(await judge()).toBe(action === 'append' ? 'Before.\n\nMine.' : 'Mine.');
});

test('somebody wrote first: asked, nothing written, the draft holds mine, either answer is saved', async () => {
  const rival = await openDesk(world, 'Rival');
  await rival.write(place, 'add', 'Theirs.');
  const outcome = await desk.notes.notes.write({
    place,
    action: 'add',
    text: 'Mine.',
    base: { text: null, refSha: null },
  });
  expect(outcome).toMatchObject({ status: 'conflict', mine: 'Mine.', theirs: { text: 'Theirs.\n' } });
  expect(await judge()).toBe('Theirs.');
  expect(desk.store.drafts.get(place)?.text).toBe('Mine.');
  if (outcome.status !== 'conflict') throw new Error('not a conflict');
  const { text, refSha } = outcome.theirs;
  const saved = await desk.notes.notes.write({
    place,
    action: 'edit',
    text: 'Theirs.\nMine.',
    base: { text, refSha },
  });
  expect(saved.status).toBe('done');
  expect(await judge()).toBe('Theirs.\nMine.');
  await rival.close();
});

test('two people edit different lines: merged, shown, not saved by itself', async () => {
  await desk.write(place, 'add', 'one\ntwo\nthree\nfour');
  const base = await desk.notes.notes.read(place);
  const rival = await openDesk(world, 'Rival');
  await rival.write(place, 'edit', 'ONE\ntwo\nthree\nfour');
  const outcome = await desk.notes.notes.write({
    place,
    action: 'edit',
    text: 'one\ntwo\nthree\nFOUR',
    base: { text: base.text, refSha: base.refSha },
  });
  expect(outcome).toMatchObject({ status: 'merged', result: 'ONE\ntwo\nthree\nFOUR', conflicts: 0 });
  expect(await judge()).toBe('ONE\ntwo\nthree\nfour');
  await rival.close();
});

test('offline: the write waits on disk, survives a restart, and is sent once when the host is back', async () => {
  desk.network = async () => await Promise.reject(new TypeError('fetch failed'));
  const outcome = await desk.notes.notes.write({
    place,
    action: 'add',
    text: 'Later.',
    base: { text: null, refSha: null },
  });
  expect(outcome.status).toBe('waiting');
  expect(desk.notes.outbox.list({})).toMatchObject([{ state: 'waiting', text: 'Later.' }]);
  desk.network = (url, init, go) => go(url, init);
  desk.crash();
  desk.notes.resume();
  await expect.poll(() => desk.store.writes.list()).toEqual([]);
  expect(await judge()).toBe('Later.');
});

test('an organization that goes takes nothing along to be sent: what waited is a draft', async () => {
  desk.network = async () => await Promise.reject(new TypeError('fetch failed'));
  await desk.notes.notes.write({ place, action: 'add', text: 'Later.', base: { text: null, refSha: null } });
  desk.notes.takeBack('another');
  expect(desk.notes.outbox.list({})).toHaveLength(1);
  desk.notes.takeBack(ORG);
  expect(desk.notes.outbox.list({})).toEqual([]);
  expect(desk.store.writes.list()).toEqual([]);
  expect(desk.store.drafts.get(place)).toMatchObject({ text: 'Later.' });
});

test('offline: a second note on the same ref is told that it waits too, and both are sent in order', async () => {
  const parent = { ...place, object: other };
  desk.network = async () => await Promise.reject(new TypeError('fetch failed'));
  const base = { text: null, refSha: null };
  const first = desk.notes.notes.write({ place, action: 'add', text: 'First.', base });
  const second = desk.notes.notes.write({ place: parent, action: 'add', text: 'Second.', base });
  expect((await first).status).toBe('waiting');
  expect((await second).status).toBe('waiting');
  const third = await desk.notes.notes.write({ place: parent, action: 'append', text: 'Third.', base });
  expect(third.status).toBe('waiting');
  expect(desk.notes.outbox.list({})).toMatchObject([
    { state: 'waiting' },
    { state: 'waiting' },
    { state: 'waiting' },
  ]);
  desk.network = (url, init, go) => go(url, init);
  desk.notes.retry();
  await expect.poll(() => desk.store.writes.list()).toEqual([]);
  expect(await judge()).toBe('First.');
  expect(await desk.notes.notes.read(parent)).toMatchObject({ text: 'Second.\n\nThird.\n' });
});

test('a crash at any request of an edit: finished after the start, the note never gone for good', async () => {
  for (const at of [1, 2, 3, 4]) {
    for (const when of rounds([at % 2 === 0 ? 'after' : 'before'], ['before', 'after'])) {
      const before = `Before ${at} ${when}.`;
      const target = `After ${at} ${when}.`;
      const seen = await desk.notes.notes.read(place);
      await desk.write(place, seen.text === null ? 'add' : 'edit', before);
      const base = await desk.notes.notes.read(place);
      let requests = 0;
      let crashed = false;
      desk.network = async (url, init, go) => {
        requests += 1;
        if (requests !== at) return await go(url, init);
        if (when === 'after') await (await go(url, init)).arrayBuffer();
        desk.network = (u, i, g) => g(u, i);
        desk.crash();
        crashed = true;
        return await new Promise<Response>(() => undefined);
      };
      const { text, refSha } = base;
      // Answered only where the edit needed fewer requests: otherwise its process died.
      const edit = desk.notes.notes.write({ place, action: 'edit', text: target, base: { text, refSha } });
      let through = false;
      void Promise.resolve(edit).then(() => (through = true));
      await expect.poll(() => crashed || through).toBe(true);
      desk.network = (url, init, go) => go(url, init);
      desk.notes.resume();
      await expect.poll(() => desk.store.writes.list()).toEqual([]);
      expect(await judge()).toBe(target);
    }
  }
});

test('a note on one version of a file sits on its blob, where plain git notes finds it', async () => {
  const at = { orgId: ORG, repo: 'demo' };
  const { object } = await desk.notes.notes.fileObject({
    ...at,
    branch: 'main',
    ephemeral: false,
    path: 'a',
  });
  expect(object).toBe(await gitText(['rev-parse', 'main:a'], { gitDir }));
  if (object === null) throw new Error('no object');
  expect(await desk.write({ ...place, object }, 'add', 'About this file.')).toMatchObject({ status: 'done' });
  expect(await gitText(['notes', '--ref=reviews', 'show', object], { gitDir })).toBe('About this file.');
  const gone = await desk.notes.notes.fileObject({
    ...at,
    branch: 'main',
    ephemeral: false,
    path: 'no such',
  });
  expect(gone.object).toBeNull();
});
