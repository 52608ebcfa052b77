/** Every route beside what holds for all of them: tokens, repositories, ref policies. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import {
  ask,
  begin,
  end,
  gitDir,
  OF_A_REPOSITORY,
  ROUTES,
  tokenFor,
  world,
} from '../testing/routes-scene.ts';

beforeAll(begin);
afterAll(end);

const SCOPES = ['git:read', 'git:write', 'org:read', 'repo:write'];

const told = (all: readonly { method: string; path: string }[]): string[] =>
  [...new Set(all.map(({ method, path }) => `${method} ${path}`))].toSorted();

test('the list has every route that the service has', () => {
  const has = world.hosting.app.routes.filter(({ method }) => method !== 'ALL');
  expect(told(has)).toEqual(told(ROUTES.map(({ method, route }) => ({ method, path: route }))));
});

test.each(ROUTES)(
  '$method $route is answered to a token with its scope, and to none without',
  async (one) => {
    expect(await ask(one, undefined)).toMatchObject({
      status: 401,
      json: { code: 'unauthorized', detail: 'An Authorization header is required' },
    });
    expect(await ask(one, 'x.y.z')).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    const lacking = await world.token(
      'demo',
      SCOPES.filter((scope) => scope !== one.scope),
    );
    expect(await ask(one, lacking)).toMatchObject({ status: 403, json: { code: 'insufficient_scope' } });
    const past = Math.floor(Date.now() / 1000) - 5;
    for (const claims of [{ exp: past }, { iss: 'globex' }, { scopes: ['*'] }, { scopes: [] }, { sub: '' }])
      expect(await ask(one, await tokenFor(one, claims))).toMatchObject({
        status: 403,
        json: { detail: 'Invalid or expired token' },
      });
    const answered = await ask(one, await tokenFor(one));
    expect([one.route, answered.status < 300]).toEqual([one.route, true]);
  },
);

test.each(OF_A_REPOSITORY)('$method $route opens the repository of its token alone', async (one) => {
  const missing = await world.token('missing', [one.scope]);
  const answers = [await ask(one, missing), await ask(one, missing, { repo: 'missing' })];
  if (one.route.includes(':repo_name'))
    answers.push(await ask(one, await world.token('other', [one.scope]), { repo: 'demo' }));
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 404, json: { code: 'repository_not_found' } });
  // Without a claim only organizations can be read.
  expect(await ask(one, await world.token(undefined, ['org:read']))).toMatchObject({
    status: 400,
    json: { code: 'repo_claim_missing' },
  });
  const head = await gitText(['rev-parse', 'main'], { gitDir });
  const others = await ask(one, await world.token('other', [one.scope]), { repo: 'other' });
  expect(others.text).not.toContain(head);
});

const WRITES = OF_A_REPOSITORY.filter(({ scope }) => scope === 'git:write');
test.each(WRITES)('$method $route writes nothing that a ref policy forbids', async (one) => {
  const notes = one.route.endsWith('/notes');
  const name = Object.entries(one.names ?? {}).find(([, kind]) => kind !== 'revision')?.[0] ?? '';
  const ref = notes ? 'refs/notes/guarded' : 'refs/heads/main';
  const env = { GIT_COMMITTER_NAME: 'R', GIT_COMMITTER_EMAIL: 'r@example.com' };
  await runGit(['update-ref', 'refs/notes/guarded', 'refs/notes/there'], { gitDir, env });
  const listed = ['for-each-ref', '--format=%(refname) %(objectname)'];
  const before = await gitText(listed, { gitDir });
  const rules = [
    [ref, ['no-push']],
    [ref, ['verify-sig']],
    [ref, ['something-new']],
    [ref.toUpperCase(), ['no-push']],
    ['*', ['no-push']],
    ['refs/*', ['no-force-push', 'no-push']],
    [notes ? 'refs/notes/*' : 'refs/heads/*', ['no-push']],
  ];
  for (const rule of rules) {
    const token = await tokenFor(one, { refs: [rule] });
    for (const given of [ref, ref.split('/').slice(2).join('/')]) {
      const answer = await ask(one, token, { with: { [name]: given } });
      expect([rule, given, answer.status]).toEqual([rule, given, 403]);
    }
  }
  await world.hosting.host.syncs.idle();
  expect(await gitText(listed, { gitDir })).toBe(before);
  const free = [
    [ref, ['no-force-push']],
    ['*', ['no-push']],
  ];
  const allowed = await ask(one, await tokenFor(one, { refs: free }), { with: { [name]: ref } });
  expect([200, 201, 202]).toContain(allowed.status);
  await world.hosting.host.syncs.idle();
});
