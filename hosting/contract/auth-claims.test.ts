/** What a verified token may: its times, organization, repository, scopes and ref policies. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sign } from '../testing/tokens.ts';
import {
  now,
  claims,
  INVALID,
  first,
  limited,
  other,
  world,
  begin,
  end,
  read,
} from '../testing/auth-scene.ts';
import { WAYS } from '../testing/world.ts';

// Both times of a token from one look at the clock: a second may begin between two.
const living = async (from: number, life: number): Promise<string> => {
  const iat = now() + from;
  return await limited({ iat, exp: iat + life });
};

describe.each(WAYS)('authentication, %s', (over) => {
  beforeEach(() => begin(over));
  afterEach(end);

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

  test('restricted keys: times required, an hour at most, only scopes of the list', async () => {
    expect((await read(await limited({}))).status).toBe(200);
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
