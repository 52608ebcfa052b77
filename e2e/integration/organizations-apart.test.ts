import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createClockSkews } from '../../electron/host/clock.ts';
import { createHostClient } from '../../electron/host/create.ts';
import { createRateLimits } from '../../electron/host/rate-limits.ts';
import { createTokenMinter } from '../../electron/keys/minter.ts';
import { makeKeyPair } from '../../electron/keys/pair.ts';
import { createSessionKeys } from '../../electron/keys/session.ts';
import { keptFolder } from '../../electron/store/kept-folder.ts';
import { createNotes } from '../../electron/notes/index.ts';
import { createFirstPaintGate } from '../../electron/protocol/first-paint-gate.ts';
import { createRunningRequests } from '../../electron/protocol/running-requests.ts';
import { createRepositoryCopies } from '../../electron/repository-copy/index.ts';
import { createOrganizations } from '../../electron/organizations/registry.ts';
import { createStore } from '../../electron/store/index.ts';
import { readKey } from '../../hosting/auth/keys.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import { shortSleep } from './support/short-sleep.ts';
import { atHost } from './support/at-host.ts';

// Two organizations with a repository of the same name and the same commit: nothing of one reaches the other.
const profile = mkdtempSync(join(tmpdir(), 'apart-'));
const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds) await world.close();
  rmSync(profile, { recursive: true, force: true });
});

async function serve(organization: string) {
  const { key, publicKeyPem } = await makeKeyPair();
  const keys = [readKey({ kid: organization, publicKeyPem, allowedScopes: ['*'] })];
  const keysOf = (name: string) => Promise.resolve(name === organization ? keys : null);
  const world = await openWorld('socket', { organization, keysOf });
  worlds.push(world);
  await world.repository('app', [{ files: { 'a.txt': 'one\n' } }]);
  return { key, world };
}

const placeOf = (orgId: string, object: string) => ({
  orgId,
  repo: 'app',
  notesRef: 'refs/notes/commits',
  object,
});

test('tokens, drafts, notes, caches and queues stay with their organization', async () => {
  const [red, blue] = [await serve('red'), await serve('blue')];
  const store = createStore(profile);
  const session = createSessionKeys();
  const organizations = createOrganizations({
    store: store.organizations,
    keychain: session,
    session,
    embedded: [],
  });
  const add = ({ key, world }: typeof red, name: string) =>
    organizations.add({ name, api: world.origin, gitHost: world.origin, key, kid: name, sessionOnly: true });
  const [redId, blueId] = [(await add(red, 'red')).id, (await add(blue, 'blue')).id];

  let away = '';
  const sent: { to: string; token: string }[] = [];
  const clock = createClockSkews();
  const minter = createTokenMinter({ signer: organizations.signer, skewMs: clock.of });
  const client = createHostClient({
    fetch(url, init) {
      if (new URL(url).origin === away) return Promise.reject(new TypeError('fetch failed'));
      const token = new Headers(init.headers).get('authorization') ?? '';
      sent.push({ to: new URL(url).origin, token });
      return fetch(url, init);
    },
    site: organizations.site,
    mint: minter.mint,
    dropTokens: minter.drop,
    rateLimits: createRateLimits(),
    clock,
    now: Date.now,
    sleep: shortSleep,
    random: Math.random,
  });

  const [head] = await client.branches({ orgId: redId, repo: 'app' }, false);
  const object = head?.head ?? '';
  expect((await client.branches({ orgId: blueId, repo: 'app' }, false))[0]?.head).toBe(object);
  await client.writeNote(placeOf(redId, object), { action: 'add', note: 'for red only' });
  expect((await client.readNote(placeOf(blueId, object))).text).toBeNull();

  // Each token went to its own host, and to no other.
  const uses = new Map<string, Set<string>>();
  for (const { to, token } of sent) uses.set(token, (uses.get(token) ?? new Set()).add(to));
  for (const places of uses.values()) expect(places.size).toBe(1);
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([red.world.origin, blue.world.origin]));
  const gitTokens = await Promise.all(
    [redId, blueId].map((orgId) => client.gitRemote({ orgId, repo: 'app' })),
  );
  expect(new Set(gitTokens.map(({ token }) => token)).size).toBe(2);

  store.drafts.put({
    place: placeOf(redId, object),
    text: 'half a word',
    caret: 0,
    action: 'add',
    base: { text: null, refSha: null },
    savedAt: 0,
  });
  expect(store.drafts.get(placeOf(blueId, object))).toBeNull();
  expect(keptFolder(profile, redId, 'app')).not.toBe(keptFolder(profile, blueId, 'app'));

  // A write that waits for one host holds up no write to the other, and is sent nowhere else.
  const notes = createNotes({
    rewritten: { find: () => Promise.resolve(new Map()), texts: () => Promise.resolve([]) },
    committed: () => Promise.resolve([]),
    store,
    open: atHost(client, createRepositoryCopies(join(profile, 'repositories'), client)),
    emit: () => undefined,
    log: { info: () => undefined },
    runningRequests: createRunningRequests(),
    firstPaint: createFirstPaintGate(),
  });
  away = red.world.origin;
  const base = { text: null, refSha: null };
  const write = (orgId: string, text: string) =>
    notes.notes.write({
      place: { ...placeOf(orgId, object), notesRef: 'refs/notes/queue' },
      action: 'add',
      text,
      base,
    });
  expect(await write(redId, 'waits for red')).toMatchObject({ status: 'waiting' });
  expect(await write(blueId, 'for blue')).toMatchObject({ status: 'done' });
  expect((await notes.outbox.list({})).map(({ place, text }) => [place.orgId, text])).toEqual([
    [redId, 'waits for red'],
  ]);
  notes.close();

  // Removing one leaves the other, and what was typed.
  await organizations.remove(redId);
  minter.drop(redId);
  await expect(client.branches({ orgId: redId, repo: 'app' }, false)).rejects.toThrow('not known');
  expect(await client.branches({ orgId: blueId, repo: 'app' }, false)).toHaveLength(1);
  expect(store.drafts.list().map(({ text }) => text)).toEqual(['half a word']);
  store.close();
});
