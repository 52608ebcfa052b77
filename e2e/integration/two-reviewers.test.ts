/** What waits for two reviewers, each with a profile, who write to each other: over one host, and over a plain remote. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOwnNotes } from '../../electron/hand-over/own-notes.ts';
import type { Today } from '../../electron/today/index.ts';
import { memoryOf } from '../../shared/domain/memory-of.ts';
import { atHost } from './support/at-host.ts';
import { COMMITS, Remote, type Clone } from './support/clones.ts';
import { openDesk, ORG, type Desk } from './support/desk.ts';
import { openToday } from './support/open-today.ts';
import { begin, desk, end, on, world } from './support/remarks-scene.ts';
import { PLACE, todayAtFolder } from './support/today-at-folder.ts';

const DEMO = { orgId: ORG, repo: 'demo' };

function todayOf({ store, client, copies, notes, versions }: Desk): Today {
  store.memories.put({ ...memoryOf('pinned', DEMO), value: '' });
  return openToday({
    store,
    open: atHost(client, copies),
    fetched: notes.fetched,
    reader: async (place) => await notes.notes.author(place),
    pairs: versions.pairs,
  });
}

async function waiting(today: Today): Promise<string[]> {
  await today.handlers.look({ force: true });
  return (await today.handlers.list({})).rows.map(
    ({ kind, who, says, excerpt }) => `${kind} ${who ?? ''}: ${says ?? excerpt ?? ''}`,
  );
}
async function seeAll(today: Today): Promise<void> {
  const { rows } = await today.handlers.list({});
  const marked = rows.map(({ orgId, repo, marks }) => ({ orgId, repo, marks }));
  await today.handlers.mark({ rows: marked, seen: true });
}

test('over a host, each sees what the other wrote until it was seen, and nothing of their own', async () => {
  await begin();
  const rival = await openDesk(world, 'Rival');
  const [mine, theirs] = [todayOf(desk), todayOf(rival)];
  for (const today of [mine, theirs]) expect(await waiting(today)).toEqual([]);

  await desk.write(on(2), 'add', 'src/b.ts:1: Why at the top?');
  await rival.remarks.giveVerdict({ place: on(2), vote: -1, message: '' });
  expect(await waiting(mine)).toEqual(['verdict Rival: Code-Review-1']);
  expect(await waiting(theirs)).toEqual(['note Reviewer: Why at the top?']);
  await rival.write(on(2), 'append', 'src/b.ts:1: It is read first.');
  expect((await waiting(mine)).toSorted()).toEqual([
    'answer Rival: It is read first.',
    'verdict Rival: Code-Review-1',
  ]);
  await seeAll(mine);
  // What one of them has seen still waits for the other.
  expect(await waiting(mine)).toEqual([]);
  expect(await waiting(theirs)).toEqual(['note Reviewer: Why at the top?']);
  await rival.remarks.giveVerdict({ place: on(2), vote: 2, message: '' });
  expect(await waiting(mine)).toEqual(['verdict Rival: Code-Review+2']);

  for (const today of [mine, theirs]) today.close();
  await rival.close();
  await end();
});

async function exchange(...clones: readonly Clone[]): Promise<void> {
  for (const clone of clones) await clone.sync();
}

test('over a plain remote, each sees what the other wrote after both have synced', async () => {
  const root = await mkdtemp(join(tmpdir(), 'two-reviewers-'));
  const origin = await Remote.open();
  const reviewer = async (name: string) => {
    const clone = await origin.clone();
    const reader = { name, email: `${name.toLowerCase()}@example.com` };
    const now = Date.now();
    const opened = todayAtFolder({ gitDir: clone.gitDir, profile: join(root, name), now, reader });
    opened.store.memories.put({ ...memoryOf('pinned', PLACE), value: '' });
    return { ...opened, clone, who: ['-c', `user.name=${name}`, '-c', `user.email=${reader.email}`] };
  };
  const [ann, bo] = [await reviewer('Ann'), await reviewer('Bo')];
  for (const { today } of [ann, bo]) expect(await waiting(today)).toEqual([]);
  const write = async ({ clone, store, who }: typeof ann, text: string): Promise<void> => {
    await clone.git(...who, 'notes', 'append', '-m', text, origin.first);
    createOwnNotes(store.memories).made(PLACE, await clone.git('rev-parse', COMMITS));
  };

  await write(ann, 'a.txt:1: Why?');
  expect(await waiting(bo.today)).toEqual([]);
  await exchange(ann.clone, bo.clone);
  expect(await waiting(bo.today)).toEqual(['note Ann: Why?']);
  await write(bo, 'a.txt:1: Because.');
  await write(bo, 'Code-Review-1: Bo <bo@example.com>');
  await exchange(bo.clone, ann.clone);
  expect((await waiting(ann.today)).toSorted()).toEqual(['answer Bo: Because.', 'verdict Bo: Code-Review-1']);
  expect(await waiting(bo.today)).toEqual(['note Ann: Why?']);
  // Both at once: their notes are merged.
  await seeAll(ann.today);
  await seeAll(bo.today);
  await write(ann, 'Code-Review+1: Ann <ann@example.com>');
  await write(bo, 'One more thing.');
  await exchange(ann.clone, bo.clone, ann.clone);
  expect(await waiting(ann.today)).toEqual(['note Bo: One more thing.']);
  expect(await waiting(bo.today)).toEqual(['verdict Ann: Code-Review+1']);

  for (const { close } of [ann, bo]) close();
  await origin.close();
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});
