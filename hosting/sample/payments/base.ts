import { text } from '../text.ts';

/** Files of `payments` that the branch touches, as they stand on main. */
export const LEGACY_SIGNER = text`
import { readFile } from 'node:fs/promises';
import { importPKCS8 } from 'jose';

/**
 * The one signing key of this service.
 *
 * Read from the disk for every token. That was fine when a token lived for a day; with tokens of minutes it is the
 * slowest thing a payment does.
 */
export async function loadKey(org: string) {
  const pem = await readFile('/etc/payments/' + org + '.pem', 'utf8');
  return {
    alg: 'RS256',
    kid: undefined,
    private: await importPKCS8(pem, 'RS256'),
  };
}

/** Rotation by hand: write the new file over the old one and restart every worker. */
export async function reloadKey(org: string) {
  await loadKey(org);
  process.kill(process.pid, 'SIGHUP');
}
`;

export const KEY_SCHEDULE = text`
import type { Clock } from './util/clock.ts';

const DAY = 86_400_000;

/** When a key starts to sign, stops to sign, and stops to be trusted. Milliseconds since the epoch. */
export interface KeyPeriod {
  readonly kid: string;
  readonly signsFrom: number;
  readonly signsUntil: number;
  readonly trustedUntil: number;
}

/** The period of the key that signs now. */
export function current(periods: readonly KeyPeriod[], clock: Clock): KeyPeriod | undefined {
  const now = clock.now();
  return periods.find((period) => period.signsFrom <= now && now < period.signsUntil);
}

/** True when the next key should be announced, so that verifiers have it before the first signature. */
export function announceDue(period: KeyPeriod, clock: Clock): boolean {
  return clock.now() >= period.signsUntil - 7 * DAY;
}

/** The period that follows: it begins where the last one stops to sign. */
export function following(period: KeyPeriod, kid: string, days: number): KeyPeriod {
  return {
    kid,
    signsFrom: period.signsUntil,
    signsUntil: period.signsUntil + days * DAY,
    trustedUntil: period.signsUntil + (days + 1) * DAY,
  };
}
`;

export const CLOCK = text`
/** Milliseconds since the epoch. Passed in everywhere, so that tests can hold time still. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
`;

export const CLIENT = text`
import { problemFrom } from './errors.ts';
import type { TokenMinter } from '../token.ts';
import type { TokenRequest } from '../types.ts';

export interface LedgerClientOptions {
  readonly origin: string;
  readonly minter: TokenMinter;
  readonly fetch?: typeof globalThis.fetch;
}

/** Calls the ledger. One token a call, never stored, never logged. */
export class LedgerClient {
  readonly #options: LedgerClientOptions;

  constructor(options: LedgerClientOptions) {
    this.#options = options;
  }

  async send(path: string, request: TokenRequest, body?: unknown): Promise<unknown> {
    const send = this.#options.fetch ?? globalThis.fetch;
    const token = await this.#options.minter.mint(request);
    const response = await send(new URL(path, this.#options.origin), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok) throw await problemFrom(response);
    return response.json();
  }
}
`;

export const ERRORS = text`
/** What the ledger answers when it refuses: problem details, as RFC 9457 has them. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
}

export class LedgerError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.name = 'LedgerError';
    this.problem = problem;
  }
}

/** Reads the problem from a refused answer. A body that is no JSON becomes a generic problem. */
export async function problemFrom(response: Response): Promise<LedgerError> {
  const generic = { type: 'about:blank', title: response.statusText, status: response.status };
  const body = await response.json().catch(() => generic);
  return new LedgerError({ ...generic, ...body });
}
`;

export const TYPES = text`
export type Scope = 'git:read' | 'git:write' | 'repo:write' | 'org:read';

/** What a caller wants a token for. */
export interface TokenRequest {
  readonly org: string;
  readonly repo: string;
  readonly scopes: readonly Scope[];
}
`;

export const ROTATE_SH = text`
#!/bin/sh
# Puts a new signing key in place.
set -eu
org=$1
openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out "/etc/payments/$org.pem"
systemctl restart payments
`;

/** Turns executable on the branch, and nothing else about it changes. */
export const CHECK_SH = text`
#!/bin/sh
# Every key in the periods file must exist, and no period may leave a gap.
set -eu
exec node --run check-keys -- "$@"
`;

export const README = text`
# payments

Takes a payment, writes it into the ledger, tells the shop.

    npm install
    npm test

The service signs each call to the ledger itself. See "docs/ops/On call.md" for what to do when a key leaks.
`;

export const CHANGELOG = text`
# Changelog

## 3.4.0

- Refunds can be split over several payments.
- A webhook that answers 410 is switched off.

## 3.3.2

- Amounts are rounded half to even, as the bank does.
`;

export const ON_CALL = text`
# On call

## A key leaked

1. Tell the security channel.
2. Run \`scripts/rotate.sh\` on every machine.
3. Wait a day: old tokens live that long.

## The ledger is slow

Look at the queue first. More than 500 waiting payments means that the ledger is down, not slow.
`;

/** No line break at the end, on purpose. */
export const LIMITS = '{\n  "maxAmountMinor": 5000000,\n  "tokenSeconds": 86400,\n  "retries": 3\n}';

export const CURRENT_KEY = '{ "kid": "2026-02", "alg": "RS256" }\n';

/** Windows line ends, as the bank delivers them. */
export const BANK_CSV = [
  'booking date;amount;currency;reference',
  '2026-04-01;120,00;EUR;ORDER-1001',
  '2026-04-01;19,90;EUR;ORDER-1002',
  '2026-04-02;7,50;EUR;ORDER-1003',
  '2026-04-03;210,00;CHF;ORDER-1004',
  '',
].join('\r\n');

export const PACKAGE = text`
{
  "name": "payments",
  "version": "3.4.0",
  "type": "module",
  "scripts": {
    "test": "vitest run",
    "start": "node src/main.ts"
  },
  "dependencies": {
    "jose": "6.1.0"
  },
  "devDependencies": {
    "vitest": "4.0.0"
  }
}
`;
