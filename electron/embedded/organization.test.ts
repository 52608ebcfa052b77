import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HostingCommand } from '../../shared/embedded.ts';
import type { KeyStore } from '../keys/port.ts';
import { createSessionKeys } from '../keys/session.ts';
import { jsonFile } from '../profile/json-file.ts';
import { createLog } from '../security/log.ts';
import { makeKeyPair } from '../keys/pair.ts';
import { createEmbeddedOrganization, type EmbeddedKind } from './organization.ts';
import { embeddedRecord } from './record.ts';
import { FakeChild } from './testing/fake-child.ts';

let profile: string;
beforeEach(() => (profile = mkdtempSync(join(tmpdir(), 'embedded-'))));
afterEach(() => rmSync(profile, { recursive: true }));

function setUp(id: EmbeddedKind) {
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
  const record = jsonFile(join(profile, `${id}.json`), embeddedRecord, () => undefined);
  const organization = createEmbeddedOrganization({
    id,
    root: join(profile, id),
    record,
    keychain,
    session: createSessionKeys(),
    fork: () => child,
    onState: () => undefined,
    onRestarted: () => undefined,
    log: createLog(() => undefined),
  });
  return { organization, child, saved, record, keychain };
}

const kidsIn = (commands: readonly HostingCommand[]): string[] =>
  commands
    .flatMap((one) => (one.type === 'start' ? one.orgs.flatMap((org) => org.keys) : []))
    .map((key) => key.kid);

const AT = { api: 'http://127.0.0.1:1', git: 'http://127.0.0.1:1' };

test('the process that reads folders needs no key, and nothing is kept until a folder is opened', async () => {
  const { organization: folders, child, saved } = setUp('folders');
  folders.prepare();
  await expect.poll(() => child.got.map(({ type }) => type)).toEqual(['start']);
  expect(folders.describe()).toBeNull();

  const adding = folders.addFolder('/somewhere/clone');
  child.say({ type: 'ready', orgs: [{ org: 'folders', api: '', git: '' }] });
  await expect.poll(() => child.got.at(-1)?.type).toBe('add-repository');
  const git = { gitDir: '/somewhere/clone/.git', headDir: '/somewhere/clone/.git' };
  child.say({ type: 'added', org: 'folders', name: 'clone', ...git });
  expect(await adding).toBe('clone');
  expect(folders.folderOf('clone')).toBe('/somewhere/clone');
  await expect(folders.identity()).rejects.toThrow('without a key');
  expect(kidsIn(child.got)).toEqual([]);
  expect(saved).toEqual([]);
  expect(folders.describe()).toMatchObject({
    id: 'folders',
    name: 'Local folders',
    api: '',
    gitHost: '',
    keys: [],
  });
});

test('a list of folders that cannot be read is named, without a host or a key', async () => {
  const { organization: folders } = setUp('folders');
  // Exists, and is no file.
  mkdirSync(join(profile, 'folders.json'));
  const failure = await folders.ensure().catch((cause: unknown) => cause);
  expect(failure).toMatchObject({
    error: {
      message: 'The process that reads folders did not start: the list of opened folders could not be read',
    },
  });
});

test('the key that an earlier version had for folders is taken out of the keychain', async () => {
  const { organization: folders, child, record, keychain } = setUp('folders');
  const { key, publicKeyPem } = await makeKeyPair();
  await keychain.save('folders/old', key);
  const { thumbprint } = key;
  const stored = { id: 'old', kid: thumbprint, thumbprint, publicKeyPem, addedAt: '2026-01-01T00:00:00Z' };
  record.write({ key: stored, repos: [{ name: 'clone', path: '/somewhere/clone' }] });
  const running = folders.ensure();
  await expect.poll(() => child.got).toHaveLength(1);
  child.say({ type: 'ready', orgs: [{ org: 'folders', api: '', git: '' }] });
  await running;
  await expect.poll(() => record.read()?.key).toBeNull();
  expect(await keychain.load('folders/old', 'ES256')).toBeNull();
  expect(folders.folderOf('clone')).toBe('/somewhere/clone');

  const read = vi.spyOn(record, 'read');
  await folders.ensure();
  expect(read).not.toHaveBeenCalled();
});

test('the service of the sample is started while its key is kept', async () => {
  const { organization: sample, child, saved } = setUp('sample');
  const running = sample.ensure();
  await expect.poll(() => kidsIn(child.got)).toHaveLength(1);
  child.say({ type: 'ready', orgs: [{ org: 'sample', ...AT }] });
  expect(await running).toEqual({ api: AT.api, gitHost: AT.git });
  const { kid } = await sample.identity();
  // The service was started with it before it was kept.
  expect(kidsIn(child.got)).toEqual([kid]);
  expect(saved).toEqual([kid]);
  expect(sample.describe()?.keys.map(({ storage }) => storage)).toEqual(['keychain']);
});

test('a key that nobody kept does not stay in memory: the service is told of the one that comes instead', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { organization: sample, child, saved } = setUp('sample');
  sample.prepare();
  await expect.poll(() => kidsIn(child.got)).toHaveLength(1);
  const ready = (): void => child.say({ type: 'ready', orgs: [{ org: 'sample', ...AT }] });
  ready();
  vi.advanceTimersByTime(600_000);
  vi.useRealTimers();
  const loading = sample.identity();
  await expect.poll(() => kidsIn(child.got)).toHaveLength(2);
  ready();
  const { kid } = await loading;
  expect(kidsIn(child.got)[0]).not.toBe(kid);
  expect(kidsIn(child.got)[1]).toBe(kid);
  expect(saved).toEqual([kid]);
});
