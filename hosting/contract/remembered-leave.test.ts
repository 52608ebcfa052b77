/** Leave to pull from another repository, given once: it ends with the key that gave it, and with the source. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readKey } from '../auth/keys.ts';
import { openStore } from '../store.ts';
import { sign, testKey, type TestKey } from '../testing/tokens.ts';
import { claims } from '../testing/auth-scene.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
const [giver, puller] = [testKey('giver'), testKey('puller')];
let registered: { key: TestKey; allowedScopes: readonly string[] }[];
beforeEach(async () => {
  registered = [giver, puller].map((key) => ({ key, allowedScopes: ['*'] }));
  world = await openWorld('memory', {
    keysOf: async () =>
      await Promise.resolve(
        registered.map(({ key, allowedScopes }) => readKey({ ...key.registered, allowedScopes })),
      ),
  });
  await world.repository('secret', [{ files: { a: '1\n' } }]);
  expect((await create()).status).toBe(201);
  expect((await pull()).status).toBe(202);
  await world.hosting.host.syncs.idle();
});
afterEach(async () => await world.close());

const tokenOf = async (key: TestKey, repo: string, scopes: string[]) =>
  await sign(key, { ...claims(), repo, scopes });
const source = async () => ({ auth: { token: await tokenOf(giver, 'secret', ['git:read']) } });
const create = async () =>
  await world.send('POST', '/api/repos', {
    token: await tokenOf(puller, 'mine', ['repo:write']),
    json: { base_repo: { provider: 'code', owner: 'acme', name: 'secret', ...(await source()) } },
  });
const pull = async (json: object = { ref: 'main' }) =>
  await world.send('POST', '/api/v1/repos/pull-upstream', {
    token: await tokenOf(puller, 'mine', ['git:write']),
    json,
  });
const WHY = 'auth.token: a git:read token of the source is required';

test.each([
  ['is deleted', () => registered.splice(0, 1)],
  [
    'is another one under the same name',
    () => registered.splice(0, 1, { key: testKey('giver'), allowedScopes: ['*'] }),
  ],
  ['may no longer read', () => registered.splice(0, 1, { key: giver, allowedScopes: ['git:write'] })],
])('a token is asked for again when the key that gave leave %s', async (_, change) => {
  change();
  expect(await pull()).toMatchObject({ status: 400, json: { detail: WHY } });
  expect(await pull({})).toMatchObject({ status: 400 });
});

test('a token is asked for again when another repository took the name of the source; once is enough', async () => {
  const { store } = world.hosting.host;
  const found = store.get('secret');
  const { get } = store;
  store.get = (name) => (name === 'secret' && found !== null ? { ...found, id: 'f'.repeat(20) } : get(name));
  expect(await pull()).toMatchObject({ status: 400, json: { detail: WHY } });
  expect((await pull({ ref: 'main', ...(await source()) })).status).toBe(202);
  expect((await pull()).status).toBe(202);
});

test('what was allowed is remembered after a restart', async () => {
  await world.hosting.host.syncs.idle();
  const again = await openStore(world.hosting.host.store.root);
  expect(again.get('mine')?.leave).toEqual(world.hosting.host.store.get('mine')?.leave);
  expect(again.get('mine')?.leave).toBeDefined();
});

test('leave of another organization’s repository is none', async () => {
  const { store } = world.hosting.host;
  const { get } = store;
  store.get = (name) => {
    const found = get(name);
    return name === 'mine' && found !== null
      ? { ...found, baseRepo: { provider: 'code', owner: 'globex', name: 'secret' } }
      : found;
  };
  expect((await pull()).status).toBe(400);
});
