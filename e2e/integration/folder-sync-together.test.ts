/** Two apps on two clones of one remote, and a third who pushes notes with plain Git: nothing lost, nothing twice. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspectFolder } from '../../hosting/in-place.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { COMMITS, Remote, type Clone } from './support/clones.ts';
import { openDesk, ORG, type Desk } from './support/desk.ts';

let origin: Remote;
let world: World;
const desks: Desk[] = [];
beforeEach(async () => {
  origin = await Remote.open();
  world = await openWorld('socket');
});
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close();
  await world.close();
  await origin.close();
});

/** Notes that each app writes, and those that plain Git brings in between; the apps sync as long as somebody writes. */
const EACH = rounds(3, 60);
const PUSHES = rounds(2, 20);
const OBJECTS = 4;

interface App {
  clone: Clone;
  desk: Desk;
  repo: string;
}

async function app(name: string): Promise<App> {
  const clone = await origin.clone();
  world.hosting.host.store.addInPlace(name, await inspectFolder(clone.path));
  const desk = await openDesk(world, name);
  desks.push(desk);
  return { clone, desk, repo: name };
}

test('two apps and plain Git write through one remote at the same time', async () => {
  const seed = await origin.clone();
  const objects = [origin.first];
  while (objects.length < OBJECTS) objects.push(await seed.commit(`commit ${objects.length}`));
  await seed.git('push', '--quiet', 'origin', 'main');
  const apps = [await app('one'), await app('two')];
  for (const { clone } of apps) await clone.sync();
  const plain = await origin.clone();
  const written: Array<{ object: string; line: string }> = [];
  const wrote = new AbortController();
  const some = (): string => objects[Math.floor(Math.random() * objects.length)] ?? '';
  let pushed = 0;

  async function writes({ desk, repo }: App): Promise<void> {
    for (let n = 0; n < EACH; n += 1) {
      const object = some();
      const line = `${repo} ${n}`;
      const outcome = await desk.write({ orgId: ORG, repo, notesRef: COMMITS, object }, 'append', line);
      expect(outcome.status).toBe('done');
      written.push({ object, line });
      await sleep(Math.random() * 150);
    }
  }
  async function syncs({ clone }: App): Promise<void> {
    while (!wrote.signal.aborted) {
      expect(await clone.sync()).toMatchObject({ problem: null, conflicts: 0 });
      await sleep(Math.random() * 100);
    }
  }
  async function pushes(): Promise<void> {
    for (let n = 0; pushed < PUSHES; n += 1) {
      const object = some();
      const line = `plain ${n}`;
      await plain.git('fetch', '--quiet', 'origin', `+refs/notes/*:refs/notes/*`).catch(() => '');
      await plain.git('notes', 'append', '-m', line, object);
      // Who is too late begins anew: only what the remote took counts.
      const took = await plain.git('push', '--quiet', 'origin', COMMITS).then(
        () => true,
        () => false,
      );
      if (!took) continue;
      pushed += 1;
      written.push({ object, line });
      await sleep(Math.random() * 200);
    }
  }
  const through = Promise.all([...apps.map(writes), pushes()]).finally(() => wrote.abort());
  await Promise.all([through, ...apps.map(syncs)]);
  for (let quiet = false; !quiet;) {
    quiet = true;
    for (const { clone } of apps) {
      const { received, sent, messages, conflicts } = await clone.sync();
      expect(conflicts).toBe(0);
      quiet &&= received + sent + messages.length === 0;
    }
  }
  expect(written).toHaveLength(2 * EACH + PUSHES);
  for (const object of objects) {
    const notes = [
      await origin.note(object),
      ...(await Promise.all(apps.map(({ clone }) => clone.note(object)))),
    ];
    expect(new Set(notes).size).toBe(1);
    const lines = (notes[0] ?? '').split('\n').filter((line) => line !== '');
    const wanted = written.filter((one) => one.object === object).map(({ line }) => line);
    expect(lines.toSorted()).toEqual(wanted.toSorted());
  }
  await origin.git('fsck', '--strict');
});
