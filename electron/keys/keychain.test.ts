import { generateKeyPairSync } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import { importKey } from './import.ts';
import { createKeychain, type Keytar } from './keychain.ts';
import type { Platform } from './state.ts';

// The real keyring is used in e2e; here the messages and limits of the platforms that are not at hand.
const linux: Platform = { os: 'linux', desktop: 'GNOME', gnomeKeyring: false };

function memory(): { keytar: Keytar; items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    keytar: {
      getPassword: (service, account) => Promise.resolve(items.get(`${service} ${account}`) ?? null),
      setPassword(service, account, password) {
        items.set(`${service} ${account}`, password);
        return Promise.resolve();
      },
      deletePassword: (service, account) => Promise.resolve(items.delete(`${service} ${account}`)),
    },
  };
}

function failing(message: string): Keytar {
  const fails = (): Promise<never> => Promise.reject(new Error(message));
  return { getPassword: fails, setPassword: fails, deletePassword: fails };
}

const rsa4096 = await importKey(
  String(
    generateKeyPairSync('rsa', { modulusLength: 4096 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  ),
);

test('an RSA-4096 key round-trips through items of 2560 bytes, and leaves none behind', async () => {
  const { keytar, items } = memory();
  const keychain = createKeychain({
    load: () => Promise.resolve(keytar),
    platform: { ...linux, os: 'win32' },
  });
  await keychain.save('a', rsa4096);
  expect(items.size).toBe(2);
  for (const item of items.values()) expect(Buffer.byteLength(item)).toBeLessThanOrEqual(2560);
  expect(await keychain.load('a', 'RS256')).toMatchObject({ type: 'private', extractable: false });
  await keychain.remove('a');
  expect(items.size).toBe(0);
});

test('a keychain that accepts and forgets is not trusted', async () => {
  const { keytar } = memory();
  const forgetful = { ...keytar, setPassword: () => Promise.resolve() };
  const keychain = createKeychain({ load: () => Promise.resolve(forgetful), platform: linux });
  await expect(keychain.save('a', rsa4096)).rejects.toMatchObject({
    error: { kind: 'keychain-unavailable' },
  });
});

const windows: Platform = { ...linux, os: 'win32' };

test.each([
  ['the second part cannot be stored', 'Not enough storage is available to process this command.', /no room/],
  ['the second part is refused', 'Access is denied.', /refused access/],
  ['the second part is forgotten', null, /could not be read back/],
])('of a long key nothing stays where %s', async (_, problem, said) => {
  const { keytar, items } = memory();
  const halting: Keytar = {
    ...keytar,
    async setPassword(service, account, password) {
      if (!account.includes('#')) await keytar.setPassword(service, account, password);
      else if (problem !== null) throw new Error(problem);
    },
  };
  const keychain = createKeychain({ load: () => Promise.resolve(halting), platform: windows });
  const failure: unknown = await keychain.save('a', rsa4096).catch((error: unknown) => error);
  expect(items.size).toBe(0);
  if (!(failure instanceof AppFailure)) throw new Error('was stored');
  expect(failure.error.kind).toBe('keychain-unavailable');
  expect(failure.error.message).toMatch(said);
});

test('what can be removed of half a key is, also where a part cannot', async () => {
  const { keytar, items } = memory();
  const keychain = createKeychain({
    load: () =>
      Promise.resolve({
        ...keytar,
        getPassword: () => Promise.resolve(null),
        deletePassword: (service, account) =>
          account.includes('#') ? Promise.reject(new Error('busy')) : keytar.deletePassword(service, account),
      }),
    platform: windows,
  });
  await expect(keychain.save('a', rsa4096)).rejects.toMatchObject({
    error: { message: expect.stringContaining('could not be read back') },
  });
  expect([...items.keys()]).toEqual(['Marginalia a#1']);
});

test('the native module is loaded once, and not before it is needed', async () => {
  const { keytar } = memory();
  let loads = 0;
  const load = (): Promise<Keytar> => {
    loads += 1;
    return Promise.resolve(keytar);
  };
  const keychain = createKeychain({ load, platform: linux });
  expect(loads).toBe(0);
  expect(keychain.state()).toEqual({ state: 'unasked', name: 'GNOME Keyring', advice: '' });
  expect(loads).toBe(0);
  await Promise.all([keychain.load('a', 'ES256'), keychain.check(), keychain.load('b', 'ES256')]);
  expect(loads).toBe(1);
});

test.each([
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'absent', 'keychain-unavailable', /D-Bus/],
  [
    'Unknown or unsupported transport “disabled” for address “disabled:”',
    'absent',
    'keychain-unavailable',
    /D-Bus/,
  ],
  [
    'The name org.freedesktop.secrets was not provided by any .service files',
    'absent',
    'keychain-unavailable',
    /gnome-keyring/,
  ],
  ['libsecret-1.so.0: cannot open shared object file', 'absent', 'keychain-unavailable', /libsecret/],
  ['Cannot create an item in a locked collection', 'locked', 'keychain-locked', /Unlock/],
  ['The prompt was dismissed', 'denied', 'keychain-unavailable', /Allow/],
] as const)('%s is %s', async (message, state, kind, advice) => {
  const keychain = createKeychain({ load: () => Promise.resolve(failing(message)), platform: linux });
  const error: unknown = await keychain.save('a', rsa4096).catch((failure: unknown) => failure);
  expect(error instanceof AppFailure && error.error.kind).toBe(kind);
  const found = keychain.state();
  expect(found).toMatchObject({ state, name: 'GNOME Keyring' });
  expect(found.advice).toMatch(advice);
  expect(JSON.stringify(error instanceof AppFailure && error.error)).not.toContain('BEGIN');
});

test('a keychain that was unlocked meanwhile is available again', async () => {
  const { keytar } = memory();
  let locked = true;
  const sometimes: Keytar = {
    ...keytar,
    setPassword: (...item) =>
      locked
        ? Promise.reject(new Error('Cannot create an item in a locked collection'))
        : keytar.setPassword(...item),
  };
  const keychain = createKeychain({ load: () => Promise.resolve(sometimes), platform: linux });
  await keychain.save('a', rsa4096).catch(() => null);
  expect(keychain.state().state).toBe('locked');
  locked = false;
  await keychain.save('a', rsa4096);
  expect(keychain.state()).toEqual({ state: 'available', name: 'GNOME Keyring', advice: '' });
});

test('a keychain that answers is not necessarily open', async () => {
  const { keytar } = memory();
  const keychain = createKeychain({ load: () => Promise.resolve(keytar), platform: linux });
  expect((await keychain.check()).state).toBe('unasked');
  await keychain.save('a', rsa4096);
  expect((await keychain.check()).state).toBe('available');
});

test('a key that is gone from an open keychain is told apart from a locked one', async () => {
  const { keytar, items } = memory();
  const told: string[] = [];
  let locked = false;
  // What the Secret Service does with what it cannot unlock: it is "not there", and storing fails.
  const service: Keytar = {
    getPassword: (...at) => (locked ? Promise.resolve(null) : keytar.getPassword(...at)),
    setPassword: (...item) =>
      locked
        ? Promise.reject(new Error('Cannot create an item in a locked collection'))
        : keytar.setPassword(...item),
    deletePassword: (...at) => keytar.deletePassword(...at),
  };
  const keychain = createKeychain({
    load: () => Promise.resolve(service),
    platform: linux,
    changed: ({ state }) => void told.push(state),
  });
  await keychain.save('a', rsa4096);
  locked = true;
  await expect(keychain.load('a', 'RS256')).rejects.toMatchObject({ error: { kind: 'keychain-locked' } });
  expect((await keychain.check()).state).toBe('locked');
  locked = false;
  expect((await keychain.check()).state).toBe('unasked');
  expect(await keychain.load('a', 'RS256')).toMatchObject({ type: 'private' });
  items.clear();
  expect(await keychain.load('a', 'RS256')).toBeNull();
  expect(keychain.state()).toMatchObject({ state: 'changed', advice: expect.stringContaining('another') });
  expect((await keychain.check()).state).toBe('changed');
  expect(items.size).toBe(0);
  expect(told).toEqual(['available', 'locked', 'unasked', 'available', 'changed']);
});

test('a keychain that never answers keeps one call waiting, and is said to be silent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { keytar } = memory();
  const answers: Array<() => void> = [];
  const slow = {
    ...keytar,
    getPassword: (...item: [string, string]) =>
      new Promise<string | null>((resolve) => void answers.push(() => resolve(keytar.getPassword(...item)))),
  };
  const keychain = createKeychain({ load: () => Promise.resolve(slow), platform: linux });
  const silent = { error: { kind: 'keychain-unavailable', message: 'GNOME Keyring does not answer.' } };
  const loads = Promise.all(
    ['a', 'b', 'c'].map((name) => expect(keychain.load(name, 'RS256')).rejects.toMatchObject(silent)),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await loads;
  // Each call takes a thread of the four that also read files.
  expect(answers).toHaveLength(1);
  expect(keychain.state()).toMatchObject({ state: 'silent', advice: expect.stringContaining('window') });
  // Nothing that waited is done when it answers at last.
  const saved = keychain.save('d', rsa4096);
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await saved;
  expect(keychain.state().state).toBe('available');
});

test('a key of which a part is gone, or that is none any more, is missing', async () => {
  const { keytar, items } = memory();
  const keychain = createKeychain({ load: () => Promise.resolve(keytar), platform: windows });
  await keychain.save('a', rsa4096);
  items.delete('Marginalia a#1');
  expect(await keychain.load('a', 'RS256')).toBeNull();
  expect(keychain.state().state).toBe('changed');
  items.set('Marginalia a', 'x');
  expect(await keychain.load('a', 'RS256')).toBeNull();
  items.set('Marginalia a', 'marginalia-parts:99\nx');
  expect(await keychain.load('a', 'RS256')).toBeNull();
  await keychain.remove('a');
  expect(items.size).toBe(0);
});

test('what a keychain stores after its time is taken out again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { keytar, items } = memory();
  const gate = Promise.withResolvers<undefined>();
  const removed: string[] = [];
  const slow: Keytar = {
    ...keytar,
    async setPassword(...item) {
      await gate.promise;
      await keytar.setPassword(...item);
    },
    deletePassword(...item) {
      removed.push(item[1]);
      return keytar.deletePassword(...item);
    },
  };
  const keychain = createKeychain({ load: () => Promise.resolve(slow), platform: linux });
  const saved = expect(keychain.save('a', rsa4096)).rejects.toMatchObject({
    error: { kind: 'keychain-unavailable' },
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await saved;
  gate.resolve(undefined);
  await expect.poll(() => removed).toEqual(['a']);
  expect(items.size).toBe(0);
});
