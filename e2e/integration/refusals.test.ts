import { afterEach, expect, test } from 'vitest';
import { failureOf } from './support/failure-of.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';

let reach: Reach;
afterEach(() => reach.close());

const place = { orgId: ORG, repo: 'app' };

async function open(options: Parameters<typeof openReach>[0] = {}): Promise<void> {
  reach = await openReach(options);
  await reach.world.repository('app', [{ files: { 'a.txt': 'one\n' } }]);
}

test('a full key works for everything that can be tried without changing anything', async () => {
  await open();
  const { scopes, version, latencyMs } = await reach.client.probe(ORG, {});
  expect(scopes.map(({ scope, state }) => [scope, state])).toEqual([
    ['org:read', 'works'],
    ['git:read', 'works'],
    ['git:write', 'works'],
    ['repo:write', 'untried'],
  ]);
  expect(version).toBe('1.0.0');
  expect(latencyMs).toBeGreaterThan(0);
  expect(await reach.client.notesRefs(place)).toEqual([]);
});

const states = async (repo?: string) =>
  (await reach.client.probe(ORG, repo === undefined ? {} : { repo })).scopes.map(({ state }) => state);

test('a restricted key shows what it may not', async () => {
  await open({ scopes: ['git:read'] });
  expect(await states('app')).toEqual(['refused', 'works', 'refused', 'untried']);
  expect(await states()).toEqual(['refused', 'untried', 'untried', 'untried']);
});

test('a refusal is explained with the claims that were sent, and never with the token', async () => {
  await open({ issuer: 'acmee' });
  await reach.client.branches(place, false).catch(() => null);
  const why = reach.refusalReports.last(ORG, null);
  expect(why).toMatchObject({
    words: 'list branches',
    status: 403,
    claims: { iss: 'acmee', sub: 'marginalia', repo: 'app', scopes: ['git:read'], alg: 'ES256', kid: 'app' },
  });
  expect(why?.checks.find(({ rule }) => rule.includes('issuer'))).toMatchObject({ state: 'suspect' });
  const [, , signature = 'none'] = reach.sent[0]?.token.split('.') ?? [];
  expect(JSON.stringify(why)).not.toContain(signature);
  expect(reach.refusalReports.last('other', null)).toBeNull();
});

test('a repository that is not there marks the repository', async () => {
  await open();
  await reach.client.branches({ ...place, repo: 'ap' }, false).catch(() => null);
  const marked = reach.refusalReports.last(ORG, null)?.checks.filter(({ state }) => state === 'suspect');
  expect(marked?.map(({ rule }) => rule)).toEqual([expect.stringContaining('repository exists')]);
});

const tokenOf = (init: RequestInit): string => new Headers(init.headers).get('authorization') ?? '';

test('a host that repeats the token in what it says does not bring it into the page', async () => {
  await open();
  for (const status of [400, 401, 403, 404, 409, 500]) {
    reach.network = (_url, init) => {
      const text = `Cannot verify ${tokenOf(init)}`;
      const body = JSON.stringify({ detail: text, code: text, type: text, result: { message: text } });
      return Promise.resolve(new Response(body, { status }));
    };
    const write = { action: 'add' as const, note: 'x' };
    const noted = { ...place, notesRef: 'refs/notes/commits', object: 'a'.repeat(40) };
    const error = await failureOf(reach.client.writeNote(noted, write));
    const told = JSON.stringify([error, reach.refusalReports.last(ORG, null)]);
    expect(told).toContain('Cannot verify');
    expect(told).not.toContain(reach.sent.at(-1)?.token.slice(0, 40));
  }
});
