/** Another repository of the host as the source of a new one: forked, or pulled from. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitText, runGit } from '../../git/process/run.ts';
import { writeHistory } from '../testing/history.ts';
import { openWorld, type World, WAYS } from '../testing/world.ts';

describe.each(WAYS)('a repository as the source of another, %s', (over) => {
  let world: World;
  let secret: string;
  beforeEach(async () => {
    world = await openWorld(over, { providers: { mirror: 'http://127.0.0.1:9/prefix/{owner}/{name}.git' } });
    secret = await world.repository('secret', [{ files: { a: '1\n' } }]);
    await writeHistory(secret, [
      { ref: 'refs/heads/plans', from: 'refs/heads/main', files: { plan: 'hidden\n' } },
    ]);
  });
  afterEach(async () => await world.close());

  const create = async (name: string, base_repo: Record<string, unknown>, claims = {}) =>
    await world.send('POST', '/api/repos', {
      token: await world.token(name, ['repo:write'], claims),
      json: { base_repo: { provider: 'code', owner: 'acme', name: 'secret', ...base_repo } },
    });
  const pull = async (name: string, json?: unknown, claims = {}) =>
    await world.send('POST', '/api/v1/repos/pull-upstream', {
      token: await world.token(name, ['git:write'], claims),
      ...(json === undefined ? {} : { json }),
    });
  const auth = async (repo: string, scopes = ['git:read'], claims = {}) => ({
    auth: { token: await world.token(repo, scopes, claims) },
  });
  const branches = async (name: string): Promise<string[]> => {
    await world.hosting.host.syncs.idle();
    const token = await world.token(name, ['git:read']);
    const { json } = await world.send('GET', '/api/v1/repos/branches', { token });
    return json.branches.map((branch: { name: string }) => branch.name);
  };
  const expired = { exp: Math.floor(Date.now() / 1000) - 5, iat: Math.floor(Date.now() / 1000) - 60 };

  for (const [kind, how] of [
    ['a fork', { operation: 'fork' }],
    ['an upstream', {}],
  ] as const) {
    test(`${kind} needs a token of the source, and says nothing of names without it`, async () => {
      for (const name of ['secret', 'no-such-name']) {
        const named = { ...how, name };
        const answers = [
          await create('mine', named),
          await create('mine', { ...named, auth: {} }),
          await create('mine', { ...named, ...(await auth('mine')) }),
          await create('mine', { ...named, ...(await auth(name, ['git:write'])) }),
          await create('mine', { ...named, ...(await auth(name, ['git:read'], expired)) }),
          await create('mine', { ...named, auth: { token: 'x' } }),
          await create('mine', { ...named, owner: 'globex', ...(await auth(name)) }),
        ];
        expect([name, answers.map(({ status }) => status)]).toEqual([
          name,
          [400, 400, 404, 403, 403, 403, 404],
        ]);
      }
      expect((await create('mine', { ...how, name: 'none', ...(await auth('none')) })).status).toBe(404);
      expect(world.hosting.host.store.get('mine')).toBeNull();
      expect((await create('mine', { ...how, ...(await auth('secret')) })).status).toBe(201);
    });
  }

  test('a pull needs no token of the source while what was allowed at creation still holds', async () => {
    expect((await create('mine', await auth('secret'))).status).toBe(201);
    expect((await create('fork', { operation: 'fork', ...(await auth('secret')) })).status).toBe(201);
    expect((await pull('mine', { ref: 'plans' })).status).toBe(202);
    expect(await branches('mine')).toEqual(['plans']);
    await writeHistory(secret, [{ ref: 'refs/heads/more', from: 'refs/heads/main', files: { m: 'm\n' } }]);
    expect((await pull('fork')).status).toBe(202);
    expect(await branches('fork')).toEqual(['main', 'more', 'plans']);
    // A token that is sent counts, and nothing beside it.
    const refused = [
      await pull('mine', await auth('mine')),
      await pull('mine', await auth('secret', ['git:write'])),
      await pull('mine', await auth('secret', ['git:read'], expired)),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 403, 403]);
    // Of the token nothing is kept.
    const list = await readFile(join(world.hosting.host.store.root, 'repositories.json'), 'utf8');
    expect(list).not.toMatch(/eyJ|token/);
  });

  test('a fork of one commit pulls nothing else of its source', async () => {
    expect((await create('one', { operation: 'fork', ref: 'main', ...(await auth('secret')) })).status).toBe(
      201,
    );
    expect((await pull('one')).status).toBe(400);
    expect((await pull('one', await auth('secret'))).status).toBe(400);
  });

  test('an upstream that whoever keeps the root has set up is pulled with a token of the repository alone', async () => {
    await world.repository('copy', [], { upstream: { repository: 'secret' } });
    expect((await pull('copy')).status).toBe(202);
    expect(await branches('copy')).toEqual(['main', 'plans']);
  });

  test('a fork of one commit has that commit and its history, and nothing else of its source', async () => {
    const main = await gitText(['rev-parse', 'main'], { gitDir: secret });
    const plans = await gitText(['rev-parse', 'plans'], { gitDir: secret });
    const source = await auth('secret');
    for (const [name, at] of [
      ['by-sha', { sha: main }],
      ['by-ref', { ref: 'main' }],
    ] as const) {
      expect((await create(name, { operation: 'fork', ...at, ...source })).status).toBe(201);
      const gitDir = world.hosting.host.store.get(name)?.gitDir ?? '';
      const refs = await gitText(['for-each-ref', '--format=%(refname) %(objectname)'], { gitDir });
      expect(refs).toBe(`refs/heads/main ${main}`);
      const objects = ['cat-file', '--batch-all-objects', '--batch-check=%(objectname)'];
      expect(await gitText(objects, { gitDir })).not.toContain(plans);
    }
    // A commit that no branch of the source has is none of those that its readers see.
    const loose = await gitText(['commit-tree', '-m', 'loose', 'main^{tree}'], {
      gitDir: secret,
      env: {
        GIT_AUTHOR_NAME: 'R',
        GIT_AUTHOR_EMAIL: 'r@example.com',
        GIT_COMMITTER_NAME: 'R',
        GIT_COMMITTER_EMAIL: 'r@example.com',
      },
    });
    await runGit(['update-ref', 'refs/namespaces/ephemeral/refs/heads/draft', loose], { gitDir: secret });
    expect((await create('loose', { operation: 'fork', sha: loose, ...source })).status).toBe(404);
    expect(world.hosting.host.store.get('loose')).toBeNull();
  });

  test('ref policies hold for what a fork brings', async () => {
    const source = await auth('secret');
    for (const rule of [
      ['refs/heads/*', ['no-push']],
      ['refs/tags/v1', ['no-push']],
      ['*', ['verify-sig']],
    ])
      expect([
        rule,
        (await create('mine', { operation: 'fork', ...source }, { refs: [rule] })).status,
      ]).toEqual([rule, 403]);
    const free = {
      refs: [
        ['refs/notes/*', ['no-push']],
        ['refs/heads/main', ['no-force-push']],
      ],
    };
    expect((await create('mine', { operation: 'fork', ...source }, free)).status).toBe(201);
  });

  test.each([
    { owner: '..' },
    { owner: '.' },
    { owner: '../..' },
    { owner: 'a/../..' },
    { owner: 'a//b' },
    { owner: '/a' },
    { owner: 'a\\b' },
    { owner: '\ud800' },
    { owner: 'a\nb' },
    { name: '..' },
    { name: '.' },
    { name: '../../other/repo' },
    { name: 'a/../../../b' },
    { name: 'a//b' },
    { name: '/' },
    { name: '\udc00' },
    { name: 'a\0b' },
    { name: 'x.git' },
  ])('an owner or name that climbs out of the provider’s address is refused: %j', async (names) => {
    const answer = await create('mine', { provider: 'mirror', owner: 'o', name: 'n', ...names });
    expect([names, answer.status]).toEqual([names, 400]);
    expect(world.hosting.host.store.get('mine')).toBeNull();
  });

  test.each([
    [{ owner: 'o', name: 'n' }, '/prefix/o/n.git'],
    [{ owner: 'group/sub', name: 'a.b' }, '/prefix/group/sub/a.b.git'],
    [{ owner: 'o', name: '...' }, '/prefix/o/....git'],
    [{ owner: 'ö%2e%2e', name: 'a?b#c' }, '/prefix/%C3%B6%252e%252e/a%3Fb%23c.git'],
  ])('an owner and name stand in the provider’s address as text: %j', async (names, path) => {
    expect((await create('mine', { provider: 'mirror', ...names })).status).toBe(201);
    const upstream = world.hosting.host.store.get('mine')?.upstream;
    expect(upstream).toMatchObject({ kind: 'url', url: `http://127.0.0.1:9${path}` });
  });
});
