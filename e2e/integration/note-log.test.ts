import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NotePlace } from '../../shared/ipc/shapes.ts';
import { openDesk, ORG } from './support/desk.ts';
import { openDemo, type Demo } from './support/demo.ts';

/** The log tells how each note write went, for whoever looks for a lost note, and tells nothing of what was written. */
let world: Demo['world'];
let desk: Demo['desk'];
let place: NotePlace;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ world, desk, place, close } = await openDemo());
});
afterEach(() => close());

const writes = (): string[] => desk.logged.filter((line) => line.startsWith('note write'));

test('each step of a write leaves a line: begun, sent, done, gone', async () => {
  await desk.write(place, 'add', 'secretword one');
  expect(writes()).toEqual([
    expect.stringMatching(
      new RegExp(`^note write 1: begun, add in refs/notes/reviews for ${place.object} of ${ORG}, base null$`),
    ),
    'note write 1: sends add, try 1, guard null, phase once',
    expect.stringMatching(/^note write 1: done, notes ref at [0-9a-f]{40}, phase once$/),
    'note write 1: gone, done',
  ]);
});

test('no text of a note is in the log, however its write goes', async () => {
  const secret = 'secretword';
  const text = (at: number): string => `${secret} ${at}\nsecond ${secret} line`;
  await desk.write(place, 'add', text(1));
  await desk.write(place, 'append', text(2));
  await desk.write(place, 'edit', text(3));

  // Somebody else wrote meanwhile, on the same lines: a question for the writer.
  const base = await desk.notes.notes.read(place);
  const rival = await openDesk(world, 'Rival');
  await rival.write(place, 'edit', `${text(4)} of a rival`);
  await desk.notes.notes.write({ place, action: 'edit', text: text(5), base });

  // Refused, in the host's own words, which quote the note.
  const fair = desk.network;
  desk.network = async (url, init, go) => {
    if (init.method === 'GET') return await go(url, init);
    const problem = { code: 'bad', title: secret, detail: `not liked: ${secret}` };
    return new Response(JSON.stringify(problem), {
      status: 422,
      headers: { 'content-type': 'application/problem+json' },
    });
  };
  await desk.write({ ...place, notesRef: 'refs/notes/commits' }, 'add', text(6)).catch(() => undefined);

  // Away, ended by force, and sent after the start.
  desk.network = () => Promise.reject(new TypeError(`no way to ${secret}`));
  const first = { place: { ...place, notesRef: 'refs/notes/away' }, action: 'add', text: text(7) } as const;
  await desk.notes.notes.write({ ...first, base: { text: null, refSha: null } });
  desk.network = fair;
  desk.crash();
  desk.notes.resume();
  await expect
    .poll(() => desk.store.writes.list().map(({ state }) => state))
    .toEqual(['needs-you', 'needs-you']);
  await desk.write(place, 'remove', '');

  const log = desk.logged.join('\n');
  for (const state of [
    'needs its writer, conflict',
    'refused, validation 422',
    'waits, offline, until ',
    'found at the start',
    'gone, replaced',
    'notes of org: fetched, something moved',
  ])
    expect(log).toContain(state);
  for (const piece of [secret, Buffer.from(secret).toString('base64').slice(0, 12), 'rival', 'not liked'])
    expect(log.toLowerCase()).not.toContain(piece.toLowerCase());
  await rival.close();
});
