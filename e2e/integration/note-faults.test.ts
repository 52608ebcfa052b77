import { afterEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { countFaults, type Fault } from '../../hosting/faults.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import type { NoteAction, NotePlace } from '../../shared/ipc/shapes.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { withoutReplace } from './support/demo.ts';
import { openDesk, ORG, type Desk } from './support/desk.ts';

let world: World;
let desk: Desk;
afterEach(async () => {
  await desk.close();
  await world.close();
});

const WRITE = { method: 'POST', path: '/api/repos/demo/notes' };
const kinds: Array<[string, Partial<Fault>]> = [
  ['the reply is lost', { dropReply: true }],
  ['429 with Retry-After', { status: 429, retryAfter: 1 }],
  ['503', { status: 503 }],
  ['500', { status: 500 }],
  ['the connection is reset', { resetConnection: true }],
  ['slow', { delayMs: 400 }],
];
/** Each kind of write; an edit in one request, and on a host that has no `replace` at both of its requests. */
const writes = [
  ['add', 0, 'a request'],
  ['append', 0, 'a request'],
  ['edit', 0, 'a request'],
  ['edit', 0, 'of two'],
  ['edit', 1, 'of two'],
  ['remove', 0, 'a request'],
] as const;
/** A reply that is lost with all of them, each other fault with another one; or with all. */
const cases = kinds.flatMap(([name, fault], at) =>
  writes
    .filter((_, n) => at === 0 || rounds(n === (2 * at) % writes.length, true))
    .map(([action, after, way]) => [name, action, after, way, fault] as const),
);

test.each(cases)('%s, %s, request %i, %s: written exactly once', async (...one) => {
  const [, action, after, way, fault]: readonly [string, NoteAction, number, string, Partial<Fault>] = one;
  const setUp = action === 'add' ? 0 : 1;
  const faults = countFaults([{ ...WRITE, ...fault, after: after + setUp, times: 1 }]);
  world = await openWorld('socket', {
    faults: async (method, path) => await Promise.resolve(faults(method, path)),
  });
  const gitDir = await world.repository('demo', [{ files: { a: '1' } }]);
  desk = await openDesk(world, 'Reviewer');
  if (way === 'of two') desk.network = withoutReplace();
  const object = await gitText(['rev-parse', 'main'], { gitDir });
  const place: NotePlace = { orgId: ORG, repo: 'demo', notesRef: 'refs/notes/reviews', object };
  if (action !== 'add') await desk.write(place, 'add', 'Before.');

  const outcome = await desk.write(place, action, action === 'remove' ? '' : 'Mine.');
  expect(['done', 'waiting']).toContain(outcome.status);
  await expect.poll(() => desk.store.writes.list()).toEqual([]);
  const list = await gitText(['notes', '--ref=reviews', 'list'], { gitDir });
  if (action === 'remove') expect(list).toBe('');
  else {
    const expected = { add: 'Mine.', edit: 'Mine.', append: 'Before.\n\nMine.' }[action];
    expect(await gitText(['notes', '--ref=reviews', 'show', object], { gitDir })).toBe(expected);
  }
  const commits = { add: 1, append: 2, edit: way === 'of two' ? 3 : 2, remove: 2 }[action];
  expect(await gitText(['rev-list', '--count', 'refs/notes/reviews'], { gitDir })).toBe(String(commits));
  expect(desk.store.drafts.list()).toEqual([]);
});
