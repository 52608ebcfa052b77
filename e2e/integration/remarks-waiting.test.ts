/** Remarks that wait in the outbox, and a process that dies in the middle of an edit. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { desk, branch, on, note, at, shown, only, begin, end } from './support/remarks-scene.ts';
import { withoutReplace } from './support/demo.ts';

beforeEach(begin);
afterEach(end);

test('away: a remark waits in the outbox, is shown as waiting, and goes out once', async () => {
  await shown();
  const before = desk.network;
  desk.network = () => Promise.reject(new TypeError('fetch failed'));
  const anchor = at('src/b.ts', 1);
  expect(await desk.remarks.write({ place: on(2), anchor, text: 'on the train' })).toMatchObject({
    status: 'waiting',
  });
  const { threads } = await desk.remarks.list(branch);
  expect(threads[0]?.remarks).toMatchObject([{ text: 'on the train', waiting: true, author: null }]);
  desk.network = before;
  desk.crash();
  desk.notes.resume();
  await expect.poll(() => desk.notes.pending()).toEqual([]);
  expect(await note(2)).toBe('src/b.ts:1: on the train');
  expect((await only()).remarks).toMatchObject([{ waiting: false }]);
});

const now = async () => (await desk.remarks.list(branch)).threads[0];

test('a waiting remark can be changed and resolved, and goes out as one note', async () => {
  await shown();
  const before = desk.network;
  desk.network = () => Promise.reject(new TypeError('fetch failed'));
  const anchor = at('src/b.ts', 1);
  const write = (text: string) => desk.remarks.write({ place: on(2), anchor, text });
  await write('on the trian');
  const id = (await now())?.remarks[0]?.id ?? { source: '', nth: 0 };
  const change = { to: 'text' as const, id, text: 'on the train' };
  expect(await desk.remarks.change({ place: on(2), anchor, change })).toMatchObject({ status: 'waiting' });
  await write('a reply');
  expect(await desk.remarks.change({ place: on(2), anchor, change: { to: 'resolved' } })).toMatchObject({
    status: 'waiting',
  });
  const thread = await now();
  expect(thread?.resolved).toBe(true);
  expect(thread?.remarks.map(({ text, waiting }) => [text, waiting])).toEqual([
    ['on the train', true],
    ['a reply', true],
  ]);
  const source = thread?.remarks[1]?.id ?? { source: '', nth: 0 };
  await desk.remarks.change({ place: on(2), anchor, change: { to: 'removed', id: source } });
  desk.network = before;
  desk.crash();
  desk.notes.resume();
  await expect.poll(() => desk.notes.pending().length).toBe(0);
  expect(await note(2)).toBe('src/b.ts:1: [x] on the train');
  expect(desk.store.drafts.list()).toEqual([]);
});

test('a process that dies between the two requests of an edit leaves the remark edited', async () => {
  const anchor = at('src/b.ts', 1);
  await desk.remarks.write({ place: on(2), anchor, text: 'first words' });
  await desk.remarks.write({ place: on(2), anchor: at('src/b.ts', 2), text: 'others' });
  const [thread] = (await shown()).threads;
  const id = thread?.remarks[0]?.id ?? { source: '', nth: 0 };
  const before = desk.network;
  let writes = 0;
  desk.network = withoutReplace(async (url, init, go) => {
    if (init.method === 'POST' && url.endsWith('/notes')) writes += 1;
    // The second request never leaves.
    return await (writes > 1 ? new Promise<never>(() => undefined) : go(url, init));
  });
  void desk.remarks.change({ place: on(2), anchor, change: { to: 'text', id, text: 'better words' } });
  await expect.poll(() => writes).toBe(2);
  await expect(note(2)).rejects.toThrow(/code 1/);
  desk.network = before;
  desk.crash();
  desk.notes.resume();
  await expect.poll(() => desk.notes.pending()).toEqual([]);
  expect(await note(2)).toBe('src/b.ts:1: better words\n\nsrc/b.ts:2: others');
});
