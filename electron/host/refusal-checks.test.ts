import { expect, test } from 'vitest';
import { explainRefusal, type RefusedRequest } from './refusal-checks.ts';

const now = 1_800_000_000;
const refused = (change: Partial<RefusedRequest>): RefusedRequest => ({
  status: 403,
  code: 'forbidden',
  detail: 'Invalid or expired token',
  needs: ['git:read'],
  repo: 'app',
  hostNow: now,
  clockSkewMs: 0,
  header: { alg: 'ES256', kid: 'k1' },
  claims: {
    iss: 'acme',
    sub: 'marginalia',
    scopes: ['git:read'],
    repo: 'app',
    iat: now - 10,
    exp: now + 290,
  },
  allowedScopes: null,
  ...change,
});

/** The first words of the rules that are marked. */
const marked = (change: Partial<RefusedRequest>): string[] =>
  explainRefusal(refused(change))
    .filter(({ state }) => state === 'suspect')
    .map(({ rule }) => rule.split(' ').slice(0, 3).join(' '));

test('what cannot be seen from here is marked when the token as a whole was refused', () => {
  expect(marked({})).toEqual(['The key is', 'The organization’s name', 'A restricted key']);
  expect(marked({ allowedScopes: ['git:read'] })).toEqual(['The key is', 'The organization’s name']);
});

test.each([24.5, 49, -49])('clocks that are %d hours apart are named first', (hours) => {
  const clockSkewMs = hours * 3_600_000;
  const checks = explainRefusal(refused({ hostNow: now + hours * 3600, clockSkewMs }));
  const [first] = checks;
  expect(first?.rule).toMatch(/^The clocks/);
  expect(first?.why).toContain(
    `is ${Math.abs(hours)} hours ${hours > 0 ? 'ahead of' : 'behind'} this computer’s`,
  );
  expect(checks.find(({ rule }) => rule.startsWith('The token was valid'))?.state).toBe('suspect');
});

test('each certain cause is marked alone', () => {
  expect(marked({ detail: 'Credential is not valid for this tenant' })).toEqual(['The API address']);
  expect(marked({ code: 'insufficient_scope' })).toEqual(['The token lists']);
  expect(marked({ status: 401, code: 'unauthorized', detail: null })).toContain('The token arrived.');
  expect(marked({ code: 'authentication_unavailable' })).toEqual(['The host can']);
  expect(marked({ status: 404, code: 'repository_not_found' })).toEqual(['The repository exists,']);
  expect(
    marked({ status: 400, code: 'repo_claim_missing', claims: { ...refused({}).claims, repo: undefined } }),
  ).toEqual(['The repository exists,']);
});

test('checks that can be made here are made', () => {
  const { claims } = refused({});
  expect(marked({ hostNow: now + 600 })).toContain('The token was');
  expect(marked({ hostNow: now - 600 })).toContain('The token was');
  expect(marked({ claims: { ...claims, exp: now + 7200 } })).toContain('A restricted key’s');
  expect(marked({ allowedScopes: ['org:read'] })).toContain('A restricted key');
  expect(marked({ claims: { ...claims, scopes: [] } })).toContain('The token lists');
});

test('what may be wrong comes first', () => {
  const states = explainRefusal(refused({})).map(({ state }) => state);
  expect(states).toEqual(
    states.toSorted(
      (a, b) => ['suspect', 'unknown', 'fine'].indexOf(a) - ['suspect', 'unknown', 'fine'].indexOf(b),
    ),
  );
});
