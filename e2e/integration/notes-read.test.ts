import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NotePlace } from '../../shared/ipc/shapes.ts';
import { openDesk, ORG } from './support/desk.ts';
import { annotateOther, openDemo, type Demo } from './support/demo.ts';

let world: Demo['world'];
let desk: Demo['desk'];
let place: NotePlace;
let close: () => Promise<void>;
let other: string;

beforeEach(async () => {
  ({ world, desk, place, other, close } = await openDemo());
});
afterEach(() => close());

test('what was read over Git stays readable while the host is away', async () => {
  await desk.write(place, 'add', 'Read before.');
  await desk.notes.notes.overview({ orgId: ORG, repo: 'demo' });
  desk.network = async () => await Promise.reject(new TypeError('fetch failed'));
  expect(await desk.notes.notes.read(place)).toMatchObject({ text: 'Read before.\n', author: 'Reviewer' });
});

test('while the host’s answer takes long, the note is shown as it was fetched before; a newer one follows', async () => {
  await desk.write(place, 'add', 'Read before.');
  await desk.notes.fetched.refresh({ orgId: ORG, repo: 'demo' }, true);
  await desk.notes.notes.history(place);
  const answered = Promise.withResolvers<void>();
  desk.network = async (url, init, go) => {
    if (init.method === 'GET' && url.includes('/notes?')) await answered.promise;
    return await go(url, init);
  };
  expect(await desk.notes.notes.read(place)).toMatchObject({ text: 'Read before.\n', author: 'Reviewer' });
  const rival = await openDesk(world, 'Rival');
  await rival.write(place, 'append', 'Newer.');
  const changes = () => desk.emitted.filter((event) => event === 'notes.changed').length;
  const before = changes();
  answered.resolve();
  await expect.poll(changes).toBe(before + 1);
  expect(await desk.notes.notes.read(place)).toMatchObject({ text: 'Read before.\n\nNewer.\n' });
  await rival.close();
});

test('badges, author and history come from one fetch', async () => {
  await desk.write(place, 'add', 'one\ntwo');
  await desk.write(place, 'append', 'three');
  await desk.write(place, 'edit', 'one\nTWO\n\nthree');
  await desk.write({ ...place, notesRef: 'refs/notes/commits' }, 'add', 'On the default ref.');
  const overview = await desk.notes.notes.overview({ orgId: ORG, repo: 'demo' });
  expect(overview).toMatchObject({ source: 'git', problem: null });
  await expect
    .poll(async () =>
      (await desk.notes.notes.overview({ orgId: ORG, repo: 'demo' })).refs.map((r) => [r.notesRef, r.count]),
    )
    .toEqual([
      ['refs/notes/commits', 1],
      ['refs/notes/reviews', 1],
    ]);
  await expect.poll(async () => (await desk.notes.notes.read(place)).author).toBe('Reviewer');
  const history = await desk.notes.notes.history(place);
  expect(history.map(({ change, text, author }) => [change, text, author])).toEqual([
    ['edited', 'one\nTWO\n\nthree\n', 'Reviewer'],
    ['appended', expect.stringContaining('three'), 'Reviewer'],
    ['written', expect.stringContaining('two'), 'Reviewer'],
  ]);
  await desk.write(place, 'remove', '');
  await expect.poll(async () => (await desk.notes.notes.history(place))[0]?.change).toBe('removed');
});

test('a cheap check notices what somebody else wrote, and tells the page once', async () => {
  await desk.write(place, 'add', 'Mine.');
  await desk.notes.notes.overview({ orgId: ORG, repo: 'demo' });
  await desk.notes.fetched.refresh(place, true);
  const changes = () => desk.emitted.filter((event) => event === 'notes.changed').length;
  const before = changes();
  await desk.notes.notes.check({ orgId: ORG, repo: 'demo' });
  expect(changes()).toBe(before);
  await annotateOther({ world, other }, 'Other.');
  await desk.notes.notes.check({ orgId: ORG, repo: 'demo' });
  expect(changes()).toBe(before + 1);
  await desk.notes.notes.check({ orgId: ORG, repo: 'demo' });
  expect(changes()).toBe(before + 1);
});

test('search finds words in every note of every notes ref, and what changed since', async () => {
  const at = { orgId: ORG, repo: 'demo' };
  await desk.write(place, 'add', 'The limit is one hour.\nNeeds iat.');
  await desk.write({ ...place, object: other, notesRef: 'refs/notes/security' }, 'add', 'IAT is missing.');
  await desk.notes.fetched.refresh(at, true);
  const hits = async (q: string) =>
    (await desk.notes.notes.search({ ...at, q, notesRefs: [] })).hits.map((hit) => hit.excerpt ?? '');
  expect((await hits('iat')).toSorted()).toEqual(['IAT is missing.', 'Needs iat.']);
  expect(await hits('hour limit')).toEqual(['The limit is one hour.']);
  await desk.write(place, 'edit', 'Done.');
  await desk.notes.fetched.refresh(at, true);
  expect(await hits('limit')).toEqual([]);
  expect(await hits('done')).toEqual(['Done.']);
});
