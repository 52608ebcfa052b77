import { edited, text } from '../text.ts';

/** `src/token.ts` before the branch, and as each commit of `rotate-signing-keys` leaves it. */
export const TOKEN = text`
import { SignJWT } from 'jose';
import type { Clock } from './util/clock.ts';
import { loadKey } from './legacy-signer.ts';
import type { TokenRequest } from './types.ts';

/** Mints the tokens with which this service calls the ledger. */
export class TokenMinter {
  constructor(private readonly clock: Clock) {}

  /** One repository, the scopes of one operation, minutes of life. */
  async mint(request: TokenRequest): Promise<string> {
    const ttl = 86_400;
    const key = await loadKey(request.org);
    const now = Math.floor(this.clock.now() / 1_000);
    return new SignJWT({ scopes: request.scopes, repo: request.repo })
      .setProtectedHeader({ alg: key.alg, typ: 'JWT', kid: key.kid })
      .setIssuer(request.org)
      .setSubject('payments')
      .setExpirationTime(now + ttl)
      .sign(key.private);
  }

  /**
   * A token for each of several requests. They are minted one after the other, because a hardware key
   * answers one signature at a time and a queue in the driver is harder to see than a queue here.
   */
  async mintAll(requests: readonly TokenRequest[]): Promise<string[]> {
    const tokens: string[] = [];
    for (const request of requests) {
      tokens.push(await this.mint(request));
    }
    return tokens;
  }

  /** The name under which a token is kept: same slot, same token. */
  private slot(request: TokenRequest): string {
    return [request.org, request.repo, ...request.scopes.toSorted()].join(' ');
  }

  private async renew(request: TokenRequest): Promise<string> {
    const slot = this.slot(request);
    const cached = this.cache.get(slot);
    return this.single.flight(slot, () => this.mint(request));
  }
}
`;

export const TOKEN_CAPPED = edited(
  TOKEN,
  ['    const ttl = 86_400;\n', '    const ttl = Math.min(request.ttl, 3_600);\n'],
  ["      .setSubject('payments')\n", "      .setSubject('payments')\n      .setIssuedAt(now)\n"],
);

export const TOKEN_ROTATING = edited(
  TOKEN_CAPPED,
  ["import type { Clock } from './util/clock.ts';\n", "import type { Clock } from './clock.ts';\n"],
  [
    "import { loadKey } from './legacy-signer.ts';\n",
    "import { ScopeNotAllowed } from './http/errors.ts';\nimport type { Keyring } from './keyring.ts';\n",
  ],
  [
    '  constructor(private readonly clock: Clock) {}\n',
    '  constructor(\n    private readonly clock: Clock,\n    private readonly keys: Keyring,\n  ) {}\n',
  ],
  [
    '    const key = await loadKey(request.org);\n',
    '    const key = await this.keys.current(request.org);\n    if (!key.allows(request.scopes)) throw new ScopeNotAllowed(request.scopes);\n',
  ],
  [
    '    const cached = this.cache.get(slot);\n',
    '    const cached = this.cache.get(slot);\n    if (cached && cached.age() < 0.8 * cached.life) return cached.token;\n',
  ],
);

export const TOKEN_TEST = text`
import { expect, test } from 'vitest';
import { decodeJwt } from 'jose';
import { TokenMinter } from '../src/token.ts';
import { fixedClock } from './support/clock.ts';

const request = { org: 'acme', repo: 'ledger', scopes: ['git:read'] as const };

test('a token names its organization and its repository', async () => {
  const token = await new TokenMinter(fixedClock('2026-05-04T10:00:00Z')).mint(request);
  const claims = decodeJwt(token);
  expect(claims.iss).toBe('acme');
  expect(claims.repo).toBe('ledger');
});

test('a token lives for a day', async () => {
  const token = await new TokenMinter(fixedClock('2026-05-04T10:00:00Z')).mint(request);
  const claims = decodeJwt(token);
  expect(claims.exp).toBe(Date.UTC(2026, 4, 5, 10) / 1_000);
});
`;

export const TOKEN_TEST_CAPPED = edited(
  TOKEN_TEST,
  ["scopes: ['git:read'] as const };", "scopes: ['git:read'] as const, ttl: 900 };"],
  [
    "test('a token lives for a day', async () => {",
    "test.each([\n  [900, 900],\n  [3_600, 3_600],\n  [86_400, 3_600],\n])('asked for %i s, a token lives for %i s', async (ttl, life) => {",
  ],
  [
    "  const token = await new TokenMinter(fixedClock('2026-05-04T10:00:00Z')).mint(request);\n  const claims = decodeJwt(token);\n  expect(claims.exp).toBe(Date.UTC(2026, 4, 5, 10) / 1_000);",
    "  const token = await new TokenMinter(fixedClock('2026-05-04T10:00:00Z')).mint({ ...request, ttl });\n  const claims = decodeJwt(token);\n  expect(Number(claims.exp) - Number(claims.iat)).toBe(life);",
  ],
);
