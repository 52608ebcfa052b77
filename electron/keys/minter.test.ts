import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { importKey, signingKey } from './import.ts';
import { createTokenMinter, type Signer } from './minter.ts';

async function signerOf(privateKey: KeyObject, kid: string | null = 'k1'): Promise<Signer> {
  const checked = await importKey(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  const key = await signingKey(checked.pem, checked.algorithm);
  return { keyId: 'a', issuer: 'acme', algorithm: checked.algorithm, kid, key };
}

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A minter on a clock that the test moves, with a count of how often the key was asked for. */
async function setUp(skew = 0) {
  const signer = await signerOf(pair.privateKey);
  const state = { now: 1_800_000_000_000, asked: 0, skew };
  const minter = createTokenMinter({
    signer: () => {
      state.asked += 1;
      return Promise.resolve(signer);
    },
    skewMs: () => state.skew,
    now: () => state.now,
  });
  return { minter, state };
}

const read = { orgId: 'o', scopes: ['git:read'], repo: 'r' } as const;

test('a token has exactly the specified claims and header', async () => {
  const { minter, state } = await setUp();
  const token = await minter.mint(read);
  const seconds = state.now / 1000;
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'k1' });
  expect(decodeJwt(token)).toEqual({
    iss: 'acme',
    sub: 'marginalia',
    scopes: ['git:read'],
    repo: 'r',
    iat: seconds,
    exp: seconds + 300,
  });
});

test('a token for the organization names no repository, and a key without kid none', async () => {
  const signer = await signerOf(pair.privateKey, null);
  const minter = createTokenMinter({ signer: () => Promise.resolve(signer), skewMs: () => 0 });
  const token = await minter.mint({ orgId: 'o', scopes: ['org:read'] });
  expect(decodeJwt(token)).not.toHaveProperty('repo');
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'JWT' });
});

test.each([
  ['ES256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ['ES384', () => generateKeyPairSync('ec', { namedCurve: 'P-384' })],
  ['ES512', () => generateKeyPairSync('ec', { namedCurve: 'P-521' })],
  ['RS256', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
])('%s tokens verify with the public key', async (alg, make) => {
  const { privateKey, publicKey } = make();
  const signer = await signerOf(privateKey);
  const minter = createTokenMinter({ signer: () => Promise.resolve(signer), skewMs: () => 0 });
  const { protectedHeader } = await jwtVerify(await minter.mint(read), publicKey, { algorithms: [alg] });
  expect(protectedHeader.alg).toBe(alg);
});

test('a scope of a repository without a repository is never signed', async () => {
  const { minter, state } = await setUp();
  await expect(minter.mint({ orgId: 'o', scopes: ['git:read'] })).rejects.toThrow('need a repository');
  expect(state.asked).toBe(0);
});

test('the same request is answered from the cache until 80 % of its life', async () => {
  const { minter, state } = await setUp();
  const first = await minter.mint(read);
  state.now += 239_000;
  expect(await minter.mint(read)).toBe(first);
  state.now += 1000;
  expect(await minter.mint(read)).not.toBe(first);
  expect(state.asked).toBe(2);
});

test('organization, repository and scopes each make another token; the order of scopes does not', async () => {
  const { minter, state } = await setUp();
  await minter.mint(read);
  await minter.mint({ ...read, orgId: 'p' });
  await minter.mint({ ...read, repo: 's' });
  await minter.mint({ ...read, scopes: ['git:write'] });
  const both = await minter.mint({ ...read, scopes: ['git:write', 'git:read'] });
  expect(await minter.mint({ ...read, scopes: ['git:read', 'git:write'] })).toBe(both);
  expect(state.asked).toBe(5);
});

test('callers at the same moment share one signature', async () => {
  const { minter, state } = await setUp();
  const tokens = await Promise.all(Array.from({ length: 20 }, () => minter.mint(read)));
  expect(new Set(tokens).size).toBe(1);
  expect(state.asked).toBe(1);
});

test('a changed key drops the tokens of its organization alone', async () => {
  const { minter, state } = await setUp();
  const other = await minter.mint({ ...read, orgId: 'p' });
  await minter.mint(read);
  minter.drop('o');
  await minter.mint(read);
  expect(state.asked).toBe(3);
  expect(await minter.mint({ ...read, orgId: 'p' })).toBe(other);
});

test('a key that cannot be had is asked for again the next time', async () => {
  const signer = await signerOf(pair.privateKey);
  let locked = true;
  const minter = createTokenMinter({
    signer: () => (locked ? Promise.reject(new Error('locked')) : Promise.resolve(signer)),
    skewMs: () => 0,
  });
  await expect(minter.mint(read)).rejects.toThrow('locked');
  locked = false;
  expect(await minter.mint(read)).toMatch(/^eyJ/);
});

test('times are those of the host’s clock', async () => {
  const { minter, state } = await setUp(600_000);
  expect(decodeJwt(await minter.mint(read)).iat).toBe(state.now / 1000 + 600);
});

test('a token lives no longer than a restricted key allows, and is renewed in time', async () => {
  const signer = { ...(await signerOf(pair.privateKey)), maxLifeSeconds: 100 };
  const state = { now: 1_800_000_000_000, asked: 0 };
  const minter = createTokenMinter({
    signer() {
      state.asked += 1;
      return Promise.resolve(signer);
    },
    skewMs: () => 0,
    now: () => state.now,
  });
  const { iat = 0, exp = 0 } = decodeJwt(await minter.mint(read));
  expect(exp - iat).toBe(100);
  state.now += 79_000;
  await minter.mint(read);
  expect(state.asked).toBe(1);
  state.now += 1000;
  await minter.mint(read);
  expect(state.asked).toBe(2);
});

test('a key that is tried out has tokens of its own', async () => {
  const { minter, state } = await setUp();
  await minter.mint(read);
  await minter.mint({ ...read, keyId: 'other' });
  expect(state.asked).toBe(2);
});

test('a clock that is set back makes no token live longer', async () => {
  const { minter, state } = await setUp();
  const before = await minter.mint(read);
  state.now -= 3_600_000;
  const after = await minter.mint(read);
  expect(after).not.toBe(before);
  expect(decodeJwt(after).exp).toBe(state.now / 1000 + 300);
  expect(await minter.mint(read)).toBe(after);
});
