import { expect, test } from 'vitest';
import { AppFailure } from '../../../shared/failure.ts';
import type { NoteWrite } from '../../../shared/ipc/shapes.ts';
import type { StoredWrite, WriteStore } from '../../store/index.ts';
import { createOutbox } from './index.ts';
import type { WriteWorld } from '../run-write.ts';
import { createWriteTrail } from '../write-trail.ts';

const write = (object: string): NoteWrite => ({
  place: { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: object.repeat(40) },
  action: 'add',
  text: `about ${object}`,
  base: { text: null, refSha: null },
});

function memory(update: WriteStore['update'] = () => undefined): WriteStore {
  let id = 0;
  return {
    add: (row) => ({ ...row, id: (id += 1), createdAt: 0 }),
    update,
    remove: () => undefined,
    list: () => [],
  };
}

const offline = () =>
  Promise.reject(new AppFailure({ kind: 'offline', message: 'The host cannot be reached.' }));
const unreachable: WriteWorld = {
  send: offline,
  read: offline,
  landed: () => Promise.resolve(null),
  pause: () => Promise.resolve(),
  host: () => Promise.resolve({ replaces: false }),
};
const ignore = {
  ended: () => true,
  changed: () => undefined,
  trail: createWriteTrail({ info: () => undefined }),
};

test('a write behind one that waits is answered too, and waits with it', async () => {
  const outbox = createOutbox({ store: memory(), world: unreachable, ...ignore });
  const together = await Promise.all([outbox.submit(write('a')), outbox.submit(write('b'))]);
  const later = await outbox.submit(write('c'));
  for (const { end } of [...together, later])
    expect(end).toMatchObject({ do: 'wait', error: { kind: 'offline' } });
  expect(outbox.list().map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  outbox.close();
});

test('a full disk is reported to the writer, and nothing is sent', async () => {
  let sent = 0;
  const store = memory(() => {
    throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
  });
  const send = () => {
    sent += 1;
    return Promise.resolve({ refSha: 'f'.repeat(40) });
  };
  const outbox = createOutbox({ store, world: { ...unreachable, send }, ...ignore });
  const { end } = await outbox.submit(write('a'));
  const error = { kind: 'storage-unavailable', message: expect.stringContaining('the disk is full') };
  expect(end).toMatchObject({ do: 'wait', error });
  expect(sent).toBe(0);
  expect(outbox.list()).toMatchObject([{ state: 'waiting', text: 'about a' }]);
  outbox.close();
});

test('an edit waits at once where its host does not say what it can do, and nothing of it is sent', async () => {
  let sent = 0;
  const send = () => {
    sent += 1;
    return Promise.resolve({ refSha: 'f'.repeat(40) });
  };
  const outbox = createOutbox({ store: memory(), world: { ...unreachable, send, host: offline }, ...ignore });
  const edit: NoteWrite = { ...write('a'), action: 'edit', base: { text: 'before', refSha: 'e'.repeat(40) } };
  expect((await outbox.submit(edit)).end).toMatchObject({ do: 'wait', error: { kind: 'offline' } });
  expect(sent).toBe(0);
  expect(outbox.list()).toMatchObject([{ state: 'waiting', text: 'about a' }]);
  // Anything else need not know.
  expect((await outbox.submit(write('b'))).end).toMatchObject({ do: 'wait' });
  outbox.close();
});

test('what is submitted before the outbox goes on is sent once', async () => {
  const rows: StoredWrite[] = [];
  const store: WriteStore = {
    ...memory(),
    add(row) {
      const stored = { ...row, id: rows.length + 1, createdAt: 0 };
      rows.push(stored);
      return stored;
    },
    list: () => rows,
  };
  const sent: string[] = [];
  const send: WriteWorld['send'] = async (_, { note = '' }) => {
    sent.push(note);
    return await Promise.resolve({ refSha: 'f'.repeat(40) });
  };
  const outbox = createOutbox({ store, world: { ...unreachable, send }, ...ignore });
  const submitted = outbox.submit(write('a'));
  outbox.resume();
  expect((await submitted).end.do).toBe('done');
  expect(sent).toEqual(['about a\n']);
  expect(outbox.list()).toEqual([]);
  outbox.close();
});

const limited = () =>
  Promise.reject(new AppFailure({ kind: 'rate-limited', message: 'Later.', retryAfterMs: 60_000 }));

test.each([
  ['offline', 'tries again at once', offline],
  ['rate-limited', 'asks no earlier than the host allowed', limited],
] as const)('woken while %s: %s', async (kind, words, fails) => {
  let asked = 0;
  const ask = () => {
    asked += 1;
    return fails();
  };
  const world = { ...unreachable, send: ask, read: ask };
  const outbox = createOutbox({ store: memory(), world, ...ignore });
  expect((await outbox.submit(write('a'))).end).toMatchObject({ do: 'wait', error: { kind } });
  const [before, first] = [outbox.list(), asked];
  outbox.retry();
  if (words.startsWith('tries')) await expect.poll(() => asked).toBe(first + 1);
  else expect([asked, outbox.list()]).toEqual([first, before]);
  outbox.close();
});

test('the host is heard of again: what could not reach it goes at once, what it refused does not', async () => {
  let asked = 0;
  let fails: () => Promise<never> = offline;
  const ask = () => {
    asked += 1;
    return fails();
  };
  const world = { ...unreachable, send: ask, read: ask };
  const outbox = createOutbox({ store: memory(), world, ...ignore });
  const { place } = write('a');
  await outbox.submit(write('a'));
  const first = asked;
  outbox.heard('another');
  expect(asked).toBe(first);
  fails = limited;
  outbox.heard(place.orgId);
  await expect.poll(() => outbox.list()[0]?.error?.kind).toBe('rate-limited');
  const second = asked;
  outbox.heard(place.orgId);
  expect(asked).toBe(second);
  outbox.close();
});

const noNote = () => Promise.resolve({ text: null, refSha: null });

test.each([
  ['done', () => Promise.resolve({ refSha: 'f'.repeat(40) }), 'remove'],
  ['refused', () => Promise.reject(new AppFailure({ kind: 'validation', message: 'No.' })), 'needs-you'],
] as const)(
  'whoever saved is answered where the disk does not take how it ended: %s',
  async (_, send, step) => {
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    const fail = (at: string): void => {
      if (at === step) throw full;
    };
    const store = { ...memory((_id, state) => fail(state)), remove: () => fail('remove') };
    const outbox = createOutbox({ store, world: { ...unreachable, send, read: noNote }, ...ignore });
    const { end } = await outbox.submit(write('a'));
    expect(end).toMatchObject({ do: 'wait', error: { kind: 'storage-unavailable' } });
    expect(outbox.list()).toMatchObject([{ state: 'waiting', text: 'about a' }]);
    outbox.close();
  },
);

test('a text that no draft holds needs its writer until that is decided, whatever else is written on its note', async () => {
  const outbox = createOutbox({ store: memory(), world: unreachable, ...ignore });
  const conflict = { kind: 'conflict', message: 'A remote has another text.' } as const;
  const texts = (): string[] => outbox.list().map(({ text }) => text);
  const alone = outbox.keep({ ...write('a'), text: 'alone' }, conflict, true);
  outbox.keep({ ...write('a'), text: 'a draft, too' }, conflict);
  expect(texts()).toEqual(['alone', 'a draft, too']);
  outbox.forget(() => true);
  await outbox.submit({ ...write('a'), text: 'the draft' });
  expect(texts()).toEqual(['alone', 'the draft']);
  // Found again by the next Sync.
  const again = outbox.keep({ ...write('a'), text: 'alone' }, conflict, true);
  expect(again).not.toBe(alone);
  expect(texts()).toEqual(['the draft', 'alone']);
  outbox.discard(again);
  expect(texts()).toEqual(['the draft']);
  outbox.close();
});
