import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import { makeKeyPair } from '../keys/pair.ts';
import type { Organization } from '../../shared/ipc/shapes.ts';
import type { KeyStore } from '../keys/port.ts';
import { createSessionKeys } from '../keys/session.ts';
import { createStore, type Store } from '../store/index.ts';
import { createOrganizations, type NewOrganization } from './registry.ts';

const { key } = await makeKeyPair();
const acme: NewOrganization = {
  name: 'acme',
  api: 'https://acme.example.com/',
  gitHost: 'git.acme.example.com',
  key,
  kid: 'k1',
  sessionOnly: false,
};

let profile: string;
let store: Store;
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'registry-'));
  store = createStore(profile);
});
afterEach(() => {
  store.close();
  rmSync(profile, { recursive: true });
});

const locked = () =>
  Promise.reject(new AppFailure({ kind: 'keychain-locked', message: 'Keychain is locked.' }));

/** A keychain in memory that counts how often it is asked, and can be locked. */
function keychainOf() {
  const inner = createSessionKeys();
  const state = { asked: 0, locked: false };
  const keychain: KeyStore = {
    storage: 'keychain',
    save: (...given) => (state.locked ? locked() : inner.save(...given)),
    load(...given) {
      state.asked += 1;
      return state.locked ? locked() : inner.load(...given);
    },
    remove: (account) => inner.remove(account),
  };
  return { keychain, state };
}

function open(keychain: KeyStore = keychainOf().keychain) {
  return createOrganizations({
    store: store.organizations,
    keychain,
    session: createSessionKeys(),
    embedded: [],
  });
}

test('an organization is kept with its addresses checked and its key elsewhere', async () => {
  const organizations = open();
  const added = await organizations.add(acme);
  expect(added).toMatchObject({
    name: 'acme',
    kind: 'hosted',
    api: 'https://acme.example.com',
    gitHost: 'https://git.acme.example.com',
    keys: [{ kid: 'k1', algorithm: 'ES256', thumbprint: key.thumbprint, storage: 'keychain' }],
  });
  expect(organizations.list()).toEqual([added]);
  expect(await organizations.site(added.id)).toEqual({
    orgId: added.id,
    api: 'https://acme.example.com',
    gitHost: 'https://git.acme.example.com',
  });
  expect(await organizations.signer(added.id, ['git:read'])).toMatchObject({
    issuer: 'acme',
    kid: 'k1',
    algorithm: 'ES256',
  });
});

test('nothing in the profile holds a key', async () => {
  await open().add(acme);
  await open().add({ ...acme, sessionOnly: true });
  store.close();
  const secret = key.pem.split('\n').slice(1, -2).join('');
  const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const text = readFileSync(join(file.parentPath, file.name), 'latin1');
    expect(text).not.toContain('PRIVATE KEY');
    expect(text).not.toContain(secret.slice(0, 40));
  }
});

test('when the key cannot be stored nothing is', async () => {
  const { keychain, state } = keychainOf();
  state.locked = true;
  const organizations = open(keychain);
  await expect(organizations.add(acme)).rejects.toThrow('locked');
  expect(organizations.list()).toEqual([]);
});

test('a wrong address stores nothing either', async () => {
  const organizations = open();
  await expect(organizations.add({ ...acme, api: 'http://acme.example.com' })).rejects.toThrow('https');
  expect(organizations.list()).toEqual([]);
});

test('the keychain is asked once per key, and again only after it failed', async () => {
  const { keychain, state } = keychainOf();
  const organizations = open(keychain);
  const { id } = await organizations.add(acme);
  state.locked = true;
  await expect(organizations.signer(id, ['git:read'])).rejects.toThrow('locked');
  state.locked = false;
  await Promise.all([organizations.signer(id, ['git:read']), organizations.signer(id, ['git:read'])]);
  await organizations.signer(id, ['git:read']);
  expect(state.asked).toBe(2);
});

test('a key for one session is gone in the next, and it is said so', async () => {
  const { id } = await open().add({ ...acme, sessionOnly: true });
  await expect(open().signer(id, ['git:read'])).rejects.toThrow('no key for acme in this session');
});

test('removing takes the keys along, and leaves the others', async () => {
  const { keychain } = keychainOf();
  const organizations = open(keychain);
  const first = await organizations.add(acme);
  const second = await organizations.add({ ...acme, name: 'other' });
  const kept = ({ id, keys }: Organization) =>
    Promise.all(keys.map((info) => keychain.load(`${id}/${info.id}`, info.algorithm)));
  expect(await kept(first)).toEqual([expect.anything()]);
  await organizations.remove(first.id);
  expect(await kept(first)).toEqual([null]);
  expect(await kept(second)).toEqual([expect.anything()]);
  expect(organizations.list()).toEqual([second]);
  expect(() => organizations.get(first.id)).toThrow('not known');
  expect(await organizations.signer(second.id, ['git:read'])).toMatchObject({ issuer: 'other' });
});

test('an address that was changed on disk to one that tokens must not go to is refused', async () => {
  const organizations = open();
  const added = await organizations.add(acme);
  store.organizations.put({ ...added, api: 'http://evil.example' });
  await expect(organizations.site(added.id)).rejects.toThrow('https');
});

test('the first key that may do what is asked signs, as the user states it', async () => {
  const organizations = open();
  const { id } = await organizations.add({ ...acme, kid: 'reads', allowedScopes: ['git:read', 'org:read'] });
  const { key: second } = await makeKeyPair();
  await organizations.addKey(id, {
    key: second,
    kid: 'writes',
    sessionOnly: false,
    allowedScopes: ['git:read', 'git:write'],
    maxLifeSeconds: 60,
  });
  expect((await organizations.signer(id, ['git:read'])).kid).toBe('reads');
  expect(await organizations.signer(id, ['git:write'])).toMatchObject({ kid: 'writes', maxLifeSeconds: 60 });
  await expect(organizations.signer(id, ['repo:write'])).rejects.toMatchObject({
    error: { kind: 'forbidden' },
  });
});

test('a rotation: add the new key, prefer it, remove the old one', async () => {
  const organizations = open();
  const { id, keys } = await organizations.add(acme);
  const old = keys[0]?.id ?? '';
  await expect(organizations.removeKey(id, old)).rejects.toThrow('only key');
  const { key: second } = await makeKeyPair();
  const added = await organizations.addKey(id, { key: second, kid: 'k2', sessionOnly: false });
  const fresh = added.keys[1]?.id ?? '';
  expect((await organizations.signer(id, ['git:read'])).kid).toBe('k1');
  expect((await organizations.signer(id, ['git:read'], fresh)).kid).toBe('k2');
  organizations.preferKey(id, fresh);
  expect((await organizations.signer(id, ['git:read'])).kid).toBe('k2');
  expect((await organizations.removeKey(id, old)).keys.map(({ kid }) => kid)).toEqual(['k2']);
  await expect(organizations.signer(id, ['git:read'], old)).rejects.toThrow('no key');
  await expect(organizations.addKey(id, { key: second, kid: null, sessionOnly: false })).rejects.toThrow(
    'already',
  );
});

test('an organization can be changed, and a wrong address changes nothing', async () => {
  const organizations = open();
  const { id } = await organizations.add(acme);
  expect(() => organizations.update(id, { name: 'x', api: 'http://x.example' })).toThrow('https');
  expect(organizations.get(id).name).toBe('acme');
  expect(organizations.update(id, { api: 'https://new.example/' })).toMatchObject({
    name: 'acme',
    api: 'https://new.example',
  });
});

test('an organization that comes back is the one it was, and finds its drafts', async () => {
  const organizations = open();
  const first = await organizations.add(acme);
  const other = await organizations.add({ ...acme, name: 'other' });
  await organizations.remove(first.id);
  await organizations.remove(other.id);
  // By name and address alone: the key and the Git host may be others.
  const elsewhere = await organizations.add({ ...acme, api: 'https://acme.example.org' });
  expect(elsewhere.id).not.toBe(first.id);
  const again = await organizations.add({ ...acme, gitHost: 'https://git2.acme.example.com', kid: 'k2' });
  expect(again).toMatchObject({ id: first.id, keys: [{ kid: 'k2' }] });
  expect(store.organizations.formerName(other.id)).toBe('other');
});

test('an organization that is here gets the key, and never another address', async () => {
  const organizations = open();
  const { id } = await organizations.add(acme);
  const { key: second } = await makeKeyPair();
  const both = await organizations.add({ ...acme, key: second, kid: 'k2' });
  expect(both.id).toBe(id);
  expect(both.keys.map(({ kid }) => kid)).toEqual(['k2', 'k1']);
  const moved = organizations.add({ ...acme, key: second, gitHost: 'https://evil.example' });
  await expect(moved).rejects.toMatchObject({ error: { kind: 'validation', field: 'gitHost' } });
  expect(organizations.list()).toEqual([both]);
});

test('a key of an earlier session is given again in its place', async () => {
  const { id } = await open().add({ ...acme, sessionOnly: true });
  const next = open();
  const renewed = await next.addKey(id, { key, kid: 'k1', sessionOnly: true });
  expect(renewed.keys).toHaveLength(1);
  expect((await next.signer(id, ['git:read'])).kid).toBe('k1');
});
