import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HostingCommand } from '../../shared/embedded.ts';
import type { KeyStore } from '../keys/port.ts';
import { createSessionKeys } from '../keys/session.ts';
import { jsonFile } from '../profile/json-file.ts';
import { createLog } from '../security/log.ts';
import { createEmbeddedOrganization } from './organization.ts';
import { embeddedRecord } from './record.ts';
import { FakeChild } from './testing/fake-child.ts';

let profile: string;
beforeEach(() => (profile = mkdtempSync(join(tmpdir(), 'embedded-'))));
afterEach(() => rmSync(profile, { recursive: true }));

function setUp() {
  const inner = createSessionKeys();
  const saved: string[] = [];
  const keychain: KeyStore = {
    ...inner,
    storage: 'keychain',
    save: async (account, key) => {
      saved.push(key.thumbprint);
      await inner.save(account, key);
    },
  };
  const child = new FakeChild();
  const prepared: string[] = [];
  const folders = createEmbeddedOrganization({
    id: 'folders',
    root: join(profile, 'folders'),
    record: jsonFile(join(profile, 'folders.json'), embeddedRecord, () => undefined),
    keychain,
    session: createSessionKeys(),
    fork: () => child,
    onState: () => undefined,
    onRestarted: () => undefined,
    onPrepared: (api) => void prepared.push(api),
    log: createLog(() => undefined),
  });
  return { folders, child, saved, prepared };
}

const kidsIn = (commands: readonly HostingCommand[]): string[] =>
  commands
    .flatMap((one) => (one.type === 'start' ? one.orgs.flatMap((org) => org.keys) : []))
    .map((key) => key.kid);

test('a service that was prepared runs, and nothing is kept until a folder is opened', async () => {
  const { folders, child, saved, prepared } = setUp();
  folders.prepare();
  await vi.waitFor(() => expect(kidsIn(child.got)).toHaveLength(1));
  expect(saved).toEqual([]);
  expect(prepared).toEqual([]);
  expect(folders.describe()).toBeNull();

  const adding = folders.addFolder('/somewhere/clone');
  const address = { api: 'http://127.0.0.1:1', git: 'http://127.0.0.1:1' };
  child.say({ type: 'ready', orgs: [{ org: 'folders', ...address }] });
  await vi.waitFor(() => expect(child.got.at(-1)?.type).toBe('add-repository'));
  const git = { gitDir: '/somewhere/clone/.git', headDir: '/somewhere/clone/.git' };
  child.say({ type: 'added', org: 'folders', name: 'clone', ...git });
  expect(await adding).toBe('clone');
  expect(prepared).toEqual([address.api]);
  const { kid } = await folders.identity();
  // The key that the service was told of before anybody kept it.
  expect(kidsIn(child.got)).toEqual([kid]);
  expect(saved).toEqual([kid]);
  expect(folders.describe()?.keys.map(({ storage }) => storage)).toEqual(['keychain']);
  expect(folders.folderOf('clone')).toBe('/somewhere/clone');
});

test('a key that nobody kept does not stay in memory: the service is told of the one that comes instead', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { folders, child, saved } = setUp();
  folders.prepare();
  await vi.waitUntil(() => kidsIn(child.got).length === 1);
  const address = { api: 'http://127.0.0.1:1', git: 'http://127.0.0.1:1' };
  const ready = (): void => child.say({ type: 'ready', orgs: [{ org: 'folders', ...address }] });
  ready();
  vi.advanceTimersByTime(600_000);
  vi.useRealTimers();
  const loading = folders.identity();
  await vi.waitUntil(() => kidsIn(child.got).length === 2);
  ready();
  const { kid } = await loading;
  expect(kidsIn(child.got)[0]).not.toBe(kid);
  expect(kidsIn(child.got)[1]).toBe(kid);
  expect(saved).toEqual([kid]);
});
