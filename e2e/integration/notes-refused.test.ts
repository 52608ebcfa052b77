import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import type { NotePlace } from '../../shared/ipc/shapes.ts';
import { type Desk } from './support/desk.ts';
import { isNoteWrite, openDemo, withoutReplace, type Demo } from './support/demo.ts';

let gitDir: string;
let desk: Demo['desk'];
let place: NotePlace;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ gitDir, desk, place, close } = await openDemo());
});
afterEach(() => close());

const judge = (): Promise<string> => gitText(['notes', '--ref=reviews', 'show', place.object], { gitDir });

/** A host that answers every write so. */
const refusing =
  (status: number, detail: string): Desk['network'] =>
  (url, init, go) =>
    isNoteWrite(url, init)
      ? Promise.resolve(Response.json({ type: 'about:blank', title: 'Refused', status, detail }, { status }))
      : go(url, init);

test('the host refuses the new text of an edit outright: the old note is put back', async () => {
  await desk.write(place, 'add', 'Before.');
  desk.network = withoutReplace();
  const huge = 'x'.repeat(1_048_577);
  await expect(desk.write(place, 'edit', huge)).rejects.toMatchObject({
    error: { kind: expect.stringMatching(/too-large|validation/) },
  });
  expect(await judge()).toBe('Before.');
  expect(desk.notes.outbox.list({})).toMatchObject([{ state: 'needs-you' }]);
});

test('an answer that makes no sense says nothing about the note: it is read again', async () => {
  await desk.write(place, 'add', 'Before.');
  let garbled = 0;
  desk.network = withoutReplace(async (url, init, go) => {
    const response = await go(url, init);
    if (!isNoteWrite(url, init) || garbled >= 2) return response;
    garbled += 1;
    await response.arrayBuffer();
    return new Response('<html>', { status: 201 });
  });
  expect(await desk.write(place, 'edit', 'After.')).toMatchObject({ status: 'done' });
  expect(garbled).toBe(2);
  expect(await judge()).toBe('After.');
});

test('a host that refuses custom notes refs is explained, and the text kept', async () => {
  desk.network = refusing(400, 'no custom refs');
  await expect(desk.write(place, 'add', 'Mine.')).rejects.toMatchObject({
    error: { kind: 'validation', next: expect.stringContaining('refs/notes/reviews') },
  });
  expect(desk.store.drafts.get(place)?.text).toBe('Mine.');
});

test('a refusal is said until it is dealt with: after a restart, till the next save or the draft is thrown away', async () => {
  const listed = () => desk.notes.outbox.list({});
  desk.network = refusing(403, 'not on this ref');
  await expect(desk.write(place, 'add', 'Mine.')).rejects.toMatchObject({ error: { kind: 'forbidden' } });
  desk.crash();
  desk.notes.resume();
  expect(listed()).toMatchObject([
    { state: 'needs-you', text: 'Mine.', error: { message: expect.stringMatching(/./) } },
  ]);
  desk.network = (url, init, go) => go(url, init);
  expect(await desk.write(place, 'add', 'Mine.')).toMatchObject({ status: 'done' });
  expect(listed()).toEqual([]);

  desk.network = refusing(403, 'not on this ref');
  await expect(desk.write(place, 'append', 'More.')).rejects.toMatchObject({ error: { kind: 'forbidden' } });
  desk.notes.draftDiscarded(place);
  expect(listed()).toEqual([]);
});
