import { expect, test } from 'vitest';
import { type Claims, claimsHold } from './claims.ts';

const NOW = 1_800_000_000;
const said = (extra: Partial<Claims> = {}): Claims => ({
  iss: 'acme',
  sub: 'test',
  scopes: ['git:read'],
  repo: 'demo',
  iat: NOW,
  exp: NOW + 600,
  ...extra,
});
const holds = (found: Claims, scopes: readonly string[] | null): boolean =>
  claimsHold(found, scopes === null ? null : new Set(scopes), NOW * 1000);
const without = (...names: (keyof Claims)[]): Claims => {
  const left = said();
  for (const name of names) Reflect.deleteProperty(left, name);
  return left;
};

test.each<[string, Claims, unrestricted: boolean, restricted: boolean]>([
  ['what is usual', said(), true, true],
  ['no repository', without('repo'), false, false],
  [
    'no repository, and more scopes than one',
    { ...without('repo'), scopes: ['org:read', 'git:read'] },
    false,
    false,
  ],
  ['no repository for the organization', { ...without('repo'), scopes: ['org:read'] }, true, false],
  ['no end', without('exp'), true, false],
  ['no beginning', without('iat'), true, false],
  ['neither', without('iat', 'exp'), true, false],
  ['an end before the beginning', said({ exp: NOW - 1 }), false, false],
  ['an end at the beginning', said({ exp: NOW }), false, false],
  ['an hour', said({ exp: NOW + 3600 }), true, true],
  ['more than an hour', said({ exp: NOW + 3601 }), true, false],
  ['a clock a minute ahead', said({ iat: NOW + 60, exp: NOW + 3660 }), true, true],
  ['a beginning beyond that', said({ iat: NOW + 61, exp: NOW + 100 }), true, false],
  ['a scope that the key has not', said({ scopes: ['git:read', 'git:write'] }), true, false],
  ['a scope beside those of the key', said({ scopes: ['repo:write'] }), true, false],
])('%s', (_what, found, unrestricted, restricted) => {
  expect([holds(found, null), holds(found, ['git:read'])]).toEqual([unrestricted, restricted]);
});
