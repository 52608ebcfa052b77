/** The registered keys: read anew when their file changes, and refused when they are none. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keysFromFile } from '../auth/keys-file.ts';
import { readKey } from '../auth/keys.ts';
import { sign, type TestKey, testKey } from '../testing/tokens.ts';
import { openWorld } from '../testing/world.ts';
import { claims } from '../testing/auth-scene.ts';

test('a keys file: revocation and rotation at once, and no old keys when it breaks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  const [a, b] = [testKey('a'), testKey('b')];
  const file = join(folder, 'keys.json');
  const write = (...kids: string[]): void => {
    writeFileSync(
      file,
      JSON.stringify(kids.map((kid) => ({ kid, publicKeyFile: `${kid}.pem`, allowedScopes: ['*'] }))),
    );
  };
  for (const key of [a, b]) writeFileSync(join(folder, `${key.kid}.pem`), key.registered.publicKeyPem);
  write('a', 'b');
  const readKeys = keysFromFile(file);
  const service = await openWorld('memory', {
    keysOf: async (name) => (name === 'acme' ? await readKeys() : null),
  });
  try {
    await service.repository('demo');
    // The very same token each time: nothing that is remembered about it outlives its key.
    const tokens = new Map<TestKey, string>();
    const status = async (key: TestKey) => {
      const token = tokens.get(key) ?? (await sign(key, claims()));
      tokens.set(key, token);
      return (await service.send('GET', '/api/v1/repo', { token })).status;
    };
    expect([await status(a), await status(b)]).toEqual([200, 200]);
    write('b');
    expect([await status(a), await status(b)]).toEqual([403, 200]);
    const rotated = testKey('b');
    writeFileSync(join(folder, 'b.pem'), `${rotated.registered.publicKeyPem}\n`);
    expect([await status(b), await status(rotated)]).toEqual([403, 200]);
    writeFileSync(file, '{');
    const broken = await service.send('GET', '/api/v1/repo', { token: await sign(rotated, claims()) });
    expect(broken.json.code).toBe('authentication_unavailable');
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('what is no public key of the four algorithms is not registered', () => {
  const key = testKey('x');
  const pem = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(() => readKey({ kid: 'x', publicKeyPem: pem, allowedScopes: ['*'] })).toThrow(TypeError);
  expect(() => readKey({ kid: 'x', publicKeyPem: 'nonsense', allowedScopes: ['*'] })).toThrow(TypeError);
  const others = [
    generateKeyPairSync('rsa', { modulusLength: 1024 }),
    generateKeyPairSync('ec', { namedCurve: 'P-224' }),
    generateKeyPairSync('ed25519'),
  ];
  for (const { publicKey } of others) {
    const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(() => readKey({ kid: 'x', publicKeyPem, allowedScopes: ['*'] })).toThrow('RSA of 2048 bits');
  }
});
