import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { importKey } from '../../electron/keys/import.ts';
import { createKeychain } from '../../electron/keys/keychain.ts';
import { loadKeytar, thisPlatform } from '../../electron/keys/keytar.ts';

// The real keychain of this machine; in `npm test` a real gnome-keyring of the session's own.
const service = `Marginalia test ${randomUUID()}`;
const make = (maxItemBytes?: number) =>
  createKeychain({
    load: loadKeytar,
    platform: thisPlatform(),
    service,
    ...(maxItemBytes === undefined ? {} : { maxItemBytes }),
  });
const keychain = make();
let reachable = false;
beforeAll(async () => {
  reachable = (await keychain.check()).state === 'unasked';
});
afterEach(() => (reachable ? keychain.remove('a') : undefined));

const kinds = [
  { alg: 'ES256', pair: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }) },
  { alg: 'ES512', pair: () => generateKeyPairSync('ec', { namedCurve: 'P-521' }) },
  { alg: 'RS256', pair: () => generateKeyPairSync('rsa', { modulusLength: 4096 }) },
] as const;

test.for(kinds)('an $alg key signs after it was in the keychain', async ({ alg, pair }, { skip }) => {
  skip(!reachable, 'no keychain in this session');
  const { privateKey, publicKey } = pair();
  const key = await importKey(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  for (const kept of [keychain, make(2560)]) {
    await kept.save('a', key);
    const loaded = await make(2560).load('a', key.algorithm);
    if (loaded === null) throw new Error('the key is not there');
    expect(loaded.extractable).toBe(false);
    const token = await new SignJWT({}).setProtectedHeader({ alg }).sign(loaded);
    await jwtVerify(token, publicKey);
    await kept.remove('a');
    expect(await kept.load('a', key.algorithm)).toBeNull();
  }
});
