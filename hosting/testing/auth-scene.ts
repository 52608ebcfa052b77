/** A service that knows keys of each kind, and claims for its tokens. `begin` and `end` make it and take it away. */
import { readKey, type VerificationKey } from '../auth/keys.ts';
import { sign, type TestKey, testKey } from './tokens.ts';
import { openWorld, type World } from './world.ts';

export const now = (): number => Math.floor(Date.now() / 1000);
export const claims = (extra: Record<string, unknown> = {}): Record<string, unknown> => ({
  iss: 'acme',
  sub: 'test',
  repo: 'demo',
  scopes: ['git:read', 'git:write'],
  iat: now(),
  exp: now() + 600,
  ...extra,
});
export const INVALID = {
  status: 403,
  json: { code: 'forbidden', detail: 'Invalid or expired token', error: 'Invalid or expired token' },
};

export const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
export const first = testKey('es256');
export const second = testKey('second');
const restricted = testKey('restricted', 'ES256', ['git:read']);
export const keys: TestKey[] = [
  first,
  testKey('es384', 'ES384'),
  testKey('es512', 'ES512'),
  testKey('rs256', 'RS256'),
  second,
  restricted,
];
export const limited = async (extra: Record<string, unknown>): Promise<string> =>
  await sign(restricted, claims({ scopes: ['git:read'], ...extra }));

export const other = testKey('other-org');
export let registered: Map<string, VerificationKey[]>;
export let world: World;
export async function begin(over: 'memory' | 'socket'): Promise<void> {
  registered = new Map([
    ['acme', keys.map(({ registered: key }) => readKey(key))],
    ['globex', [readKey(other.registered)]],
  ]);
  world = await openWorld(over, {
    keysOf: async (organization) => await Promise.resolve(registered.get(organization) ?? null),
  });
  await world.repository('demo', [{ files: { a: 'x\n' } }]);
}

export async function end(): Promise<void> {
  await world.close();
}

export const read = async (token?: string, headers: Record<string, string> = {}) =>
  await world.send('GET', '/api/v1/repos/branches', { ...(token === undefined ? {} : { token }), headers });
