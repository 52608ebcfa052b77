import { expect, test } from 'vitest';
import { sign, testKey } from '../testing/tokens.ts';
import { readKey } from './keys.ts';
import { verifyToken } from './token.ts';

test('a token over 16,384 characters is refused before anything of it is read', async () => {
  const made = testKey('main-key');
  const key = readKey(made.registered);
  let looked = 0;
  const keysOf = async () => {
    looked += 1;
    return await Promise.resolve([key]);
  };
  const verify = (token: string) => verifyToken(token, { organization: 'acme', keysOf, now: Date.now });
  const exp = Math.floor(Date.now() / 1000) + 60;
  const said = { iss: 'acme', sub: 'test', scopes: ['org:read'], exp };
  const tokenOf = async (padding: number) => await sign(made, { ...said, padding: 'x'.repeat(padding) });
  const short = await tokenOf(12_000);
  const long = await tokenOf(12_200);
  expect([short.length <= 16_384, long.length > 16_384]).toEqual([true, true]);
  expect((await verify(short)).claims.sub).toBe('test');
  expect(looked).toBe(1);
  await expect(verify(long)).rejects.toThrow('Invalid or expired token');
  expect(looked).toBe(1);
});
