import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sign, testKey } from '../testing/tokens.ts';
import { readKey, type VerificationKey } from './keys.ts';
import { provenPayload } from './proven.ts';
import { verifyToken } from './token.ts';

const own = testKey('own');
const fresh = (): VerificationKey => readKey(own.registered);
const verdict = async (token: string, key: VerificationKey, now: number): Promise<string> => {
  const keysOf = async () => await Promise.resolve([key]);
  return await verifyToken(token, { organization: 'acme', keysOf, now: () => now }).then(
    ({ claims }) => JSON.stringify(claims),
    String,
  );
};

const seconds = fc.integer({ min: -3, max: 3 });
const START = 1_700_000_000;

test('a token seen before is judged as one that was not, at every moment', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ exp: seconds, nbf: seconds }, { requiredKeys: [] }),
      fc.array(fc.integer({ min: -4000, max: 4000 }), { minLength: 2, maxLength: 6 }),
      async (times, moments) => {
        const claims = Object.fromEntries(Object.entries(times).map(([name, at]) => [name, START + at]));
        const token = await sign(own, { iss: 'acme', sub: 'test', scopes: ['org:read'], ...claims });
        const key = fresh();
        for (const moment of moments) {
          const now = START * 1000 + moment;
          expect(await verdict(token, key, now)).toBe(await verdict(token, fresh(), now));
        }
      },
    ),
  );
});

test('a token is remembered for the key that signed it and no other; no more than a few are', async () => {
  const key = fresh();
  const tokens: string[] = [];
  for (let n = 0; n < 70; n++) {
    tokens.push(await sign(own, { iss: 'acme', sub: String(n), scopes: ['org:read'] }));
  }
  for (const token of tokens) expect(await verdict(token, key, 0)).toContain('acme');
  const remembered = tokens.filter((token) => provenPayload(key, token) !== undefined);
  expect(remembered).toEqual(tokens.slice(-64));
  expect(provenPayload(fresh(), tokens.at(-1) ?? '')).toBeUndefined();
  const other = readKey(testKey('own').registered);
  expect(await verdict(tokens.at(-1) ?? '', other, 0)).toContain('Invalid or expired');
  expect(await verdict(`${tokens.at(-1) ?? ''}A`, key, 0)).toContain('Invalid or expired');
});
