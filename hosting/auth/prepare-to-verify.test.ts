import { expect, test } from 'vitest';
import { sign, testKey } from '../testing/tokens.ts';
import { readKey } from './keys.ts';
import { prepareToVerify } from './prepare-to-verify.ts';
import { provenPayload } from './proven.ts';
import { verifyToken } from './token.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test('making a key ready lets nobody in: what it tries is refused and not remembered, and signed tokens hold', async () => {
  const made = testKey('main-key');
  const key = readKey(made.registered);
  await prepareToVerify(key);
  const holder = { organization: 'acme', keysOf: async () => await Promise.resolve([key]), now: Date.now };
  const said = {
    iss: 'acme',
    sub: 'test',
    scopes: ['org:read'],
    iat: 0,
    exp: Math.floor(Date.now() / 1000) + 60,
  };
  const unsigned = [part({ alg: key.algorithm, kid: key.kid }), part(said), 'AA'].join('.');
  await expect(verifyToken(unsigned, holder)).rejects.toThrow('Invalid or expired token');
  expect(provenPayload(key, unsigned)).toBeUndefined();
  expect((await verifyToken(await sign(made, said), holder)).claims.iss).toBe('acme');
});
