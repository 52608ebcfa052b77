/** Which tokens verify: algorithms, key ids, and keys that cannot be read. */
import { createPublicKey } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { candidates } from '../auth/token.ts';
import { sign, testKey } from '../testing/tokens.ts';
import { openWorld, WAYS } from '../testing/world.ts';
import {
  claims,
  INVALID,
  part,
  first,
  second,
  keys,
  registered,
  begin,
  end,
  read,
} from '../testing/auth-scene.ts';

describe.each(WAYS)('authentication, %s', (over) => {
  beforeEach(() => begin(over));
  afterEach(end);

  test('all four algorithms verify', async () => {
    for (const key of keys.slice(0, 4)) expect((await read(await sign(key, claims()))).status).toBe(200);
  });

  test('the algorithm belongs to the key: another one that the key could verify as well is refused', async () => {
    const rsa = keys.find(({ algorithm }) => algorithm === 'RS256');
    if (rsa === undefined) throw new Error('no such key');
    for (const alg of ['RS384', 'RS512', 'PS256', 'PS384', 'PS512'])
      expect([alg, (await read(await sign(rsa, claims(), { alg }))).status]).toEqual([alg, 403]);
    expect((await read(await sign(rsa, claims()))).status).toBe(200);
  });

  test('401: no header, another scheme', async () => {
    const problem = { status: 401, json: { code: 'unauthorized', title: 'Unauthorized', status: 401 } };
    expect(await read()).toMatchObject(problem);
    expect(await read(undefined, { Authorization: 'Basic dDp4' })).toMatchObject(problem);
    expect(await read(undefined, { Authorization: 'Bearer' })).toMatchObject(problem);
    expect((await read()).headers.get('WWW-Authenticate')).toBe('Bearer');
  });

  test('kid: only the named key is tried; unknown or absent kid tries each', async () => {
    expect((await read(await sign(second, claims(), { kid: 'nobody' }))).status).toBe(200);
    const bare = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .sign(second.privateKey);
    expect((await read(bare)).status).toBe(200);
    expect(await read(await sign(second, claims(), { kid: first.kid }))).toMatchObject(INVALID);
    expect(await read(await sign(testKey('stranger'), claims()))).toMatchObject(INVALID);
  });

  test('alg none and HMAC with a public key as the secret are refused', async () => {
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await read(`${part({ alg, typ: 'JWT', kid: first.kid })}.${part(claims())}.`)).toMatchObject(
        INVALID,
      );
    }
    for (const secret of [first.registered.publicKeyPem, first.registered.publicKeyPem.trim()]) {
      const forged = await new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: first.kid })
        .sign(Buffer.from(secret));
      expect(await read(forged)).toMatchObject(INVALID);
    }
    const good = await sign(first, claims());
    const [head = '', body = '', signature = ''] = good.split('.');
    expect(await read(`${head}.${part(claims({ repo: 'else' }))}.${signature}`)).toMatchObject(INVALID);
    expect(await read(`${part({ alg: 'ES384', typ: 'JWT' })}.${body}.${signature}`)).toMatchObject(INVALID);
    expect(await read(`${head}.${body}.${Buffer.alloc(64).toString('base64url')}`)).toMatchObject(INVALID);
    expect(await read(await sign(first, claims(), { typ: 'at+jwt' }))).toMatchObject(INVALID);
    expect(
      await read(await sign(first, claims(), { crit: ['b64'], b64: false }).catch(() => 'x.y.z')),
    ).toMatchObject(INVALID);
  });

  test('an embedded key or key address in the header is never used', async () => {
    const stranger = testKey('stranger');
    const jwk = await exportJWK(createPublicKey(stranger.registered.publicKeyPem));
    const token = await sign(stranger, claims(), {
      kid: 'x',
      jwk,
      jku: 'http://127.0.0.1:1/keys',
    });
    expect(await read(token)).toMatchObject(INVALID);
  });

  test('there is always a key to try, so that time tells nothing of which are known', () => {
    const all = registered.get('acme') ?? [];
    expect(candidates([], { kid: undefined, algorithm: 'ES256' })).toHaveLength(1);
    expect(candidates([], { kid: 'x', algorithm: 'RS256' })).toHaveLength(1);
    expect(candidates(all, { kid: 'es384', algorithm: 'ES256' })).toHaveLength(1);
    expect(candidates(all, { kid: 'es384', algorithm: 'ES256' })[0]?.algorithm).toBe('ES256');
    expect(candidates(all, { kid: 'es384', algorithm: 'ES256' })[0]?.kid).toBe('');
    expect(candidates(all, { kid: 'es256', algorithm: 'ES256' }).map(({ kid }) => kid)).toEqual(['es256']);
    expect(candidates(all, { kid: undefined, algorithm: 'ES256' })).toHaveLength(3);
  });

  test('keys that cannot be read: 403 authentication_unavailable', async () => {
    const keyless = await openWorld(over, { keysOf: async () => await Promise.reject(new Error('no keys')) });
    try {
      const token = await sign(first, claims());
      const answer = await keyless.send('GET', '/api/v1/repos/branches', { token });
      expect(answer).toMatchObject({ status: 403, json: { code: 'authentication_unavailable' } });
      expect(answer.headers.get('Retry-After')).toBe('1');
    } finally {
      await keyless.close();
    }
  });
});
