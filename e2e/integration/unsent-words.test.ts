/** What was written stands in the outbox or in a draft until it is through, or until its writer throws it away. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NotePlace } from '../../shared/ipc/shapes.ts';
import { ORG, type Desk } from './support/desk.ts';
import { failureOf } from './support/failure-of.ts';
import { draftsHandlers } from '../../electron/ipc/drafts.ts';
import { openDemo, type Demo } from './support/demo.ts';

let desk: Desk;
let place: NotePlace;
let close: Demo['close'];
beforeEach(async () => {
  ({ desk, place, close } = await openDemo());
});
afterEach(() => close());

const anchor = (line: number) => ({ path: 'a', side: 'new' as const, lines: { first: line, last: line } });
const remark = (text: string, line = 1) => desk.remarks.write({ place, anchor: anchor(line), text });
/** All that was typed and is not at the host. */
const kept = (): string[] =>
  [
    ...desk.notes.pending().map(({ text, remark: one }) => one?.text ?? text),
    ...desk.store.drafts.list().map(({ text }) => text),
  ].toSorted();
const offline: Desk['network'] = async () => await Promise.reject(new TypeError('fetch failed'));
const through: Desk['network'] = async (url, init, go) => await go(url, init);
const forbidding: Desk['network'] = async (url, init, go) =>
  init.method === 'POST'
    ? Response.json({ status: 403, detail: 'No.' }, { status: 403 })
    : await go(url, init);

test('two replies beside the same line are taken back: one is the draft there, the other stays in the outbox', async () => {
  desk.network = offline;
  for (const text of ['first', 'second']) expect((await remark(text)).status).toBe('waiting');
  await expect.poll(() => desk.notes.pending().map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  for (const { id } of desk.notes.pending().toReversed()) await desk.notes.outbox.discard({ id });
  expect(kept()).toEqual(['first', 'second']);
  desk.crash();
  desk.notes.resume();
  expect(kept()).toEqual(['first', 'second']);
  // Nobody sends it: it was taken back.
  desk.network = through;
  desk.notes.retry();
  expect(desk.notes.pending()).toMatchObject([
    { state: 'needs-you', text: expect.stringContaining('first') },
  ]);
  for (const { id } of desk.notes.pending()) await desk.notes.outbox.discard({ id });
  expect(kept()).toEqual(['second']);
});

test('an organization is removed while two replies beside one line wait: both stay, and neither is sent', async () => {
  desk.network = offline;
  for (const text of ['first', 'second']) await remark(text);
  desk.notes.takeBack(ORG);
  expect(kept()).toEqual(['first', 'second']);
  expect(desk.notes.pending().every(({ state }) => state === 'needs-you')).toBe(true);
});

test('a refused text that is in no draft survives a later remark on its commit', async () => {
  desk.network = forbidding;
  for (const text of ['first', 'second'])
    expect(await failureOf(Promise.resolve(remark(text)))).toMatchObject({ kind: 'forbidden' });
  expect(kept()).toEqual(['first', 'second']);
  desk.network = through;
  expect((await remark('third', 2)).status).toBe('done');
  expect(kept()).toEqual(['first', 'second']);
});

test('an organization is removed while a request is on its way: what comes of it sends nothing later', async () => {
  const asked = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<Response>();
  desk.network = async (url, init, go) => {
    if (init.method !== 'POST') return await go(url, init);
    asked.resolve();
    return await lost.promise;
  };
  const first = remark('first');
  await asked.promise;
  desk.notes.takeBack(ORG);
  desk.network = offline;
  lost.reject(new TypeError('fetch failed'));
  expect(await failureOf(Promise.resolve(first))).toMatchObject({ kind: 'cancelled' });
  desk.network = through;
  desk.notes.retry();
  expect(desk.notes.pending()).toMatchObject([{ state: 'needs-you' }]);
  expect(desk.store.drafts.list()).toMatchObject([{ text: 'first' }]);
});

/** The page's calls about drafts, of an app with this desk's store and outbox. */
const drafts = () =>
  draftsHandlers({
    store: desk.store,
    organizations: { nameOf: () => null },
    draftDiscarded: () => undefined,
    pendingWrites: () => desk.notes.pending(),
    localNotes: { draftStored: () => Promise.resolve(), draftsDiscarded: () => Promise.resolve() },
    desktop: { saveFile: () => Promise.resolve(null) },
  });
const note = (text: string) => ({
  place,
  text,
  action: 'append' as const,
  base: { text: null, refSha: null },
});
const noteDraft = (text: string) => ({ ...note(text), caret: 0, savedAt: 0 });
const besideLine = (text: string) => ({
  place,
  anchor: anchor(1),
  editing: null,
  text,
  caret: 0,
  savedAt: 0,
});

test('a note is taken back before other words are stored: its draft has both', async () => {
  desk.network = offline;
  await drafts().put(noteDraft('first'));
  expect((await desk.notes.notes.write(note('first'))).status).toBe('waiting');
  for (const { id } of desk.notes.pending()) await desk.notes.outbox.discard({ id });
  await drafts().add(noteDraft('second'));
  expect(kept()).toEqual(['first\n\nsecond']);
});

test('a remark is taken back before other words are stored beside its line: its draft has both', async () => {
  desk.network = offline;
  expect((await remark('first')).status).toBe('waiting');
  for (const { id } of desk.notes.pending()) await desk.notes.outbox.discard({ id });
  await drafts().add(besideLine('second'));
  expect(kept()).toEqual(['first\n\nsecond']);
});

test('other words are stored while a note waits: taken back, it stays in the outbox, and is not in both', async () => {
  desk.network = offline;
  await drafts().put(noteDraft('first'));
  await desk.notes.notes.write(note('first'));
  await drafts().add(noteDraft('second'));
  expect(desk.store.drafts.list()).toMatchObject([{ text: 'second' }]);
  for (const { id } of desk.notes.pending()) await desk.notes.outbox.discard({ id });
  expect(kept()).toEqual(['first', 'second']);
});
