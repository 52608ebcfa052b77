import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LEAST_CAPABILITIES } from '../../shared/domain/least-capabilities.ts';
import { makeKeyPair } from '../keys/pair.ts';
import { createPendingKeys } from '../keys/pending.ts';
import { createSessionKeys } from '../keys/session.ts';
import { createOrganizations } from '../organizations/registry.ts';
import { createStore, type Store } from '../store/index.ts';
import { organizationsHandlers, type OrganizationServices } from './organizations.ts';

const { key } = await makeKeyPair();
let profile: string;
let store: Store;
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'handlers-'));
  store = createStore(profile);
});
afterEach(() => {
  store.close();
  rmSync(profile, { recursive: true });
});

/** The handlers over real parts, with a user who answers questions like this. */
async function setUp(yes: boolean) {
  const questions: string[] = [];
  const dropped: string[] = [];
  const forgotten: string[] = [];
  const session = createSessionKeys();
  const pendingKeys = createPendingKeys();
  const services: OrganizationServices = {
    organizations: createOrganizations({
      store: store.organizations,
      keychain: session,
      session,
      embedded: [],
    }),
    pendingKeys,
    embedded: { openSample: () => Promise.resolve() },
    desktop: {
      confirm({ detail }) {
        questions.push(detail);
        return Promise.resolve(yes);
      },
    },
    repositories: {
      capabilitiesOf: () => LEAST_CAPABILITIES,
      client: { probe: () => Promise.reject(new Error('not asked here')) },
    },
    dropTokens: (orgId) => void dropped.push(orgId),
    takeBackWrites: () => undefined,
    forgetReads: (orgId) => Promise.resolve(void forgotten.push(orgId)),
    refusalReports: { last: () => null },
  };
  const handlers = organizationsHandlers(services);
  const { handle } = await pendingKeys.offer(key.pem, null);
  const asked = { name: 'acme', api: 'https://a.example', gitHost: 'https://g.example', keyHandle: handle };
  const { id } = await handlers.add({ ...asked, sessionOnly: true });
  return { handlers, id, questions, dropped, forgotten, asked, pendingKeys };
}

test('tokens go to another address only after a native yes', async () => {
  const no = await setUp(false);
  const moved = { orgId: no.id, api: 'https://evil.example' };
  await expect(no.handlers.update(moved)).rejects.toMatchObject({ error: { kind: 'cancelled' } });
  expect(no.questions).toEqual(['https://evil.example']);
  expect((await no.handlers.list({}))[0]?.api).toBe('https://a.example');
});

test('after a yes the address is changed, and old tokens and what the old host said are gone', async () => {
  const { handlers, id, dropped, forgotten } = await setUp(true);
  expect(await handlers.update({ orgId: id, api: 'https://new.example' })).toMatchObject({
    api: 'https://new.example',
  });
  expect(dropped).toEqual([id]);
  expect(forgotten).toEqual([id]);
});

test('a new name, or the same address, asks nothing', async () => {
  const { handlers, id, questions, forgotten } = await setUp(false);
  await handlers.update({ orgId: id, name: 'acme2', api: 'https://a.example/' });
  expect(questions).toEqual([]);
  expect(forgotten).toEqual([]);
  expect((await handlers.list({}))[0]?.name).toBe('acme2');
});

test('a wrong address does not cost the chosen key', async () => {
  const { handlers, asked, pendingKeys } = await setUp(true);
  const { handle } = await pendingKeys.offer(key.pem, null);
  const wrong = { ...asked, name: 'other', keyHandle: handle, api: 'http://a.example', sessionOnly: true };
  expect(() => handlers.add(wrong)).toThrow('https');
  expect(await handlers.add({ ...wrong, api: 'https://a.example' })).toMatchObject({ name: 'other' });
});
