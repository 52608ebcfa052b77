import { createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keysFromFile } from '../auth/keys-file.ts';
import { readKey, type VerificationKey } from '../auth/keys.ts';
import { candidates } from '../auth/token.ts';
import { sign, type TestKey, testKey } from '../testing/tokens.ts';
import { openWorld, type World } from '../testing/world.ts';

const now = (): number => Math.floor(Date.now() / 1000);
const claims = (extra: Record<string, unknown> = {}): Record<string, unknown> => ({
  iss: 'acme',
  sub: 'test',
  repo: 'demo',
  scopes: ['git:read', 'git:write'],
  iat: now(),
  exp: now() + 600,
  ...extra,
});
const INVALID = {
  status: 403,
  json: { code: 'forbidden', detail: 'Invalid or expired token', error: 'Invalid or expired token' },
};

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const first = testKey('es256');
const second = testKey('second');
const restricted = testKey('restricted', 'ES256', ['git:read']);
const keys: TestKey[] = [
  first,
  testKey('es384', 'ES384'),
  testKey('es512', 'ES512'),
  testKey('rs256', 'RS256'),
  second,
  restricted,
];
const limited = async (extra: Record<string, unknown>): Promise<string> =>
  await sign(restricted, claims({ scopes: ['git:read'], ...extra }));

describe.each(['memory', 'socket'] as const)('authentication, %s', (over) => {
  const other = testKey('other-org');
  let registered: Map<string, VerificationKey[]>;
  let world: World;
  beforeEach(async () => {
    registered = new Map([
      ['acme', keys.map(({ registered: key }) => readKey(key))],
      ['globex', [readKey(other.registered)]],
    ]);
    world = await openWorld(over, {
      keysOf: async (organization) => await Promise.resolve(registered.get(organization) ?? null),
    });
    await world.repository('demo', [{ files: { a: 'x\n' } }]);
  });
  afterEach(async () => await world.close());
  const read = async (token?: string, headers: Record<string, string> = {}) =>
    await world.send('GET', '/api/v1/repos/branches', { ...(token === undefined ? {} : { token }), headers });

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

  test('claims that are missing, malformed or over are one and the same refusal', async () => {
    const bad: Record<string, unknown>[] = [
      { iss: undefined },
      { iss: 'nobody' },
      { iss: 7 },
      { sub: undefined },
      { sub: '' },
      { scopes: undefined },
      { scopes: [] },
      { scopes: 'git:read' },
      { scopes: ['git:read', '*'] },
      { scopes: ['git:admin'] },
      { repo: undefined },
      { repo: '' },
      { repo: 5 },
      { exp: now() },
      { exp: now() - 10 },
      { exp: 'soon' },
      { iat: now() + 100, exp: now() + 50 },
      { refs: 'all' },
      { refs: [['refs/heads/main']] },
    ];
    for (const extra of bad) expect(await read(await sign(first, claims(extra)))).toMatchObject(INVALID);
    for (const text of ['x', 'a.b.c', '..', 'eyJhbGciOiJub25lIn0.e30.', 'x'.repeat(12_000)]) {
      expect((await read(text)).status).toBe(403);
    }
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

  test('restricted keys: times required, an hour at most, only scopes of the list', async () => {
    expect((await read(await limited({}))).status).toBe(200);
    // Both times of a token from one look at the clock: a second may begin between two.
    const living = async (from: number, life: number): Promise<string> => {
      const iat = now() + from;
      return await limited({ iat, exp: iat + life });
    };
    expect((await read(await living(0, 3600))).status).toBe(200);
    // From a clock that is a little ahead.
    expect((await read(await living(20, 3600))).status).toBe(200);
    for (const extra of [
      { iat: undefined },
      { exp: undefined },
      { scopes: ['git:read', 'git:write'] },
      { scopes: ['org:read'] },
    ]) {
      expect(await read(await limited(extra))).toMatchObject(INVALID);
    }
    for (const [from, life] of [
      [0, 3601],
      // A token for later is one for longer.
      [120, 480],
      [3600, 3600],
      [315_360_000, 600],
    ] as const) {
      expect(await read(await living(from, life))).toMatchObject(INVALID);
    }
  });

  test('unrestricted keys: no cap on life, no need for times', async () => {
    expect((await read(await sign(first, claims({ exp: now() + 10 ** 8 })))).status).toBe(200);
    expect((await read(await sign(first, claims({ iat: undefined, exp: undefined })))).status).toBe(200);
  });

  test('tenant binding: another organization of this service is told apart', async () => {
    const foreign = await sign(other, claims({ iss: 'globex' }));
    expect(await read(foreign)).toMatchObject({
      status: 403,
      json: { code: 'forbidden', detail: 'Credential is not valid for this tenant' },
    });
    expect(await read(await sign(first, claims({ iss: 'globex' })))).toMatchObject(INVALID);
    expect(await read(await sign(other, claims()))).toMatchObject(INVALID);
  });

  test('scopes are exact, and the claim is asked for before the scope', async () => {
    expect(await read(await sign(first, claims({ scopes: ['git:write'] })))).toMatchObject({
      status: 403,
      json: { code: 'insufficient_scope' },
    });
    expect(await read(await sign(first, claims({ scopes: ['org:read'], repo: undefined })))).toMatchObject({
      status: 400,
      json: { code: 'repo_claim_missing' },
    });
    const list = await world.send('GET', '/api/repos', { token: await sign(first, claims()) });
    expect(list).toMatchObject({ status: 403, json: { code: 'insufficient_scope' } });
    const create = await world.send('POST', '/api/repos', {
      token: await sign(first, claims({ repo: 'new' })),
    });
    expect(create).toMatchObject({ status: 403, json: { code: 'insufficient_scope' } });
  });

  test('a repository that is missing and one of another token look the same', async () => {
    const token = await sign(first, claims());
    const json = { object_ref: 'main', note: 'x' };
    const mismatch = await world.send('POST', '/api/repos/else/notes', { token, json });
    const gone = await sign(first, claims({ repo: 'else' }));
    const missing = await world.send('POST', '/api/repos/else/notes', { token: gone, json });
    expect(mismatch).toMatchObject({ status: 404, json: { code: 'repository_not_found' } });
    expect(mismatch.text).toBe(missing.text);
    for (const path of [
      '/api/repos/Demo/notes',
      '/api/repos/demo%2F/notes',
      '/api/repos/demo%252F/notes',
      '/api/repos/.%2Fdemo/notes',
    ]) {
      expect((await world.send('POST', path, { token, json })).status).toBe(404);
    }
  });

  test('keys that cannot be read: 403 authentication_unavailable', async () => {
    await world.close();
    world = await openWorld(over, { keysOf: async () => await Promise.reject(new Error('no keys')) });
    const answer = await read(await sign(first, claims()));
    expect(answer).toMatchObject({ status: 403, json: { code: 'authentication_unavailable' } });
    expect(answer.headers.get('Retry-After')).toBe('1');
  });

  test('ref policies: the first match decides for notes, branches and pulls', async () => {
    const json = { object_ref: 'main', note: 'x', notes_ref: 'reviews' };
    const write = async (refs: unknown) =>
      (
        await world.send('POST', '/api/repos/demo/notes', {
          token: await sign(first, claims({ refs })),
          json,
        })
      ).status;
    expect(
      await write([
        ['refs/notes/reviews', []],
        ['refs/notes/*', ['no-push']],
      ]),
    ).toBe(201);
    expect(
      await write([
        ['refs/notes/*', ['no-push']],
        ['refs/notes/reviews', []],
      ]),
    ).toBe(403);
    expect(await write([['*', ['no-push']]])).toBe(403);
    expect(await write([['refs/notes/*', ['verify-sig']]])).toBe(403);
    expect(await write([['refs/notes/*', ['something-new']]])).toBe(403);
    expect(await write([['refs/notes/review', ['no-push']]])).toBe(409);
    expect(await write([['refs/notes/*', ['no-force-push']]])).toBe(409);
  });
});

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
  const read = keysFromFile(file);
  const world = await openWorld('memory', {
    keysOf: async (name) => (name === 'acme' ? await read() : null),
  });
  try {
    await world.repository('demo');
    // The very same token each time: nothing that is remembered about it outlives its key.
    const tokens = new Map<TestKey, string>();
    const status = async (key: TestKey) => {
      const token = tokens.get(key) ?? (await sign(key, claims()));
      tokens.set(key, token);
      return (await world.send('GET', '/api/v1/repo', { token })).status;
    };
    expect([await status(a), await status(b)]).toEqual([200, 200]);
    write('b');
    expect([await status(a), await status(b)]).toEqual([403, 200]);
    const rotated = testKey('b');
    writeFileSync(join(folder, 'b.pem'), `${rotated.registered.publicKeyPem}\n`);
    expect([await status(b), await status(rotated)]).toEqual([403, 200]);
    writeFileSync(file, '{');
    const broken = await world.send('GET', '/api/v1/repo', { token: await sign(rotated, claims()) });
    expect(broken.json.code).toBe('authentication_unavailable');
  } finally {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('what is no public key of the four algorithms is not registered', () => {
  const key = testKey('x');
  const pem = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(() => readKey({ kid: 'x', publicKeyPem: pem, allowedScopes: ['*'] })).toThrow(TypeError);
  expect(() => readKey({ kid: 'x', publicKeyPem: 'nonsense', allowedScopes: ['*'] })).toThrow(TypeError);
});
