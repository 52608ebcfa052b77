import { edited, text } from '../text.ts';
import * as base from './base.ts';

/** Files of `payments` as the branch `rotate-signing-keys` leaves them. */
export const ROTATION = edited(
  base.KEY_SCHEDULE,
  ["from './util/clock.ts'", "from './clock.ts'"],
  [
    '/** When a key starts to sign, stops to sign, and stops to be trusted. Milliseconds since the epoch. */',
    '/**\n * When a key starts to sign, stops to sign, and stops to be trusted. Milliseconds since the epoch.\n * Two keys overlap by one token life, so that no token outlives the key that verifies it.\n */',
  ],
  ['signsUntil - 7 * DAY;', 'signsUntil - ANNOUNCE_DAYS * DAY;'],
  [
    'const DAY = 86_400_000;\n',
    'const DAY = 86_400_000;\nconst ANNOUNCE_DAYS = 14;\nconst OVERLAP = 3_600_000;\n',
  ],
  [
    '    trustedUntil: period.signsUntil + (days + 1) * DAY,\n',
    '    trustedUntil: period.signsUntil + days * DAY + OVERLAP,\n',
  ],
);

export const CLIENT = edited(
  base.CLIENT,
  [
    "import { problemFrom } from './errors.ts';\n",
    "import { isRetryable, problemFrom } from './errors.ts';\nimport { waitBefore } from './retry.ts';\n",
  ],
  [
    '  readonly fetch?: typeof globalThis.fetch;\n',
    '  readonly fetch?: typeof globalThis.fetch;\n  /** How often one call is tried. */\n  readonly attempts?: number;\n',
  ],
  [
    '  async send(path: string, request: TokenRequest, body?: unknown): Promise<unknown> {\n',
    '  /** Tries again while the ledger says that trying again makes sense. */\n  async send(path: string, request: TokenRequest, body?: unknown): Promise<unknown> {\n    const attempts = this.#options.attempts ?? 3;\n    for (let attempt = 1; ; attempt += 1) {\n      try {\n        return await this.#once(path, request, body);\n      } catch (error) {\n        if (attempt >= attempts || !isRetryable(error)) throw error;\n        await waitBefore(attempt);\n      }\n    }\n  }\n\n  async #once(path: string, request: TokenRequest, body?: unknown): Promise<unknown> {\n',
  ],
);

export const ERRORS = edited(base.ERRORS, [
  '/** Reads the problem from',
  "/** The key in use may not sign for one of these scopes. */\nexport class ScopeNotAllowed extends Error {\n  constructor(scopes: readonly string[]) {\n    super('The current key may not sign for ' + scopes.join(', '));\n    this.name = 'ScopeNotAllowed';\n  }\n}\n\n/** 429 and 5xx pass; everything else is our mistake and stays one. */\nexport function isRetryable(error: unknown): boolean {\n  if (!(error instanceof LedgerError)) return false;\n  return error.problem.status === 429 || error.problem.status >= 500;\n}\n\n/** Reads the problem from",
]);

/** Copied from `errors.ts` and cut to the webhook's needs: Git sees a copy. */
export const WEBHOOK_ERRORS = edited(
  base.ERRORS,
  [
    '/** What the ledger answers when it refuses: problem details, as RFC 9457 has them. */',
    '/** What a shop answers when it refuses a webhook: problem details, as RFC 9457 has them. */',
  ],
  ['export class LedgerError extends Error {', 'export class WebhookError extends Error {'],
  ["this.name = 'LedgerError';", "this.name = 'WebhookError';"],
  ['Promise<LedgerError> {', 'Promise<WebhookError> {'],
  ['return new LedgerError(', 'return new WebhookError('],
);

export const RETRY = text`
const FIRST_WAIT = 200;
const LONGEST_WAIT = 5_000;

/** Milliseconds to wait before the next attempt: doubling, capped, with full jitter. */
export function waitFor(attempt: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1)));
}

export async function waitBefore(attempt: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, waitFor(attempt)));
}
`;

export const TYPES = edited(base.TYPES, [
  '  readonly scopes: readonly Scope[];\n',
  '  readonly scopes: readonly Scope[];\n  /** Seconds. Never more than an hour comes out, whatever is asked for. */\n  readonly ttl: number;\n',
]);

export const ROTATE_SH = edited(
  base.ROTATE_SH,
  [
    '# Puts a new signing key in place.\n',
    '# Announces the next signing key. It signs from the day that its period begins.\n',
  ],
  [
    'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out "/etc/payments/$org.pem"\nsystemctl restart payments\n',
    'kid=$(date -u +%Y-%m)\nopenssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "/etc/payments/$org/$kid.pem"\npayments keys announce --org "$org" --kid "$kid"\n',
  ],
);

export const ROTATION_TEST = text`
import { expect, test } from 'vitest';
import { announceDue, current, following, type KeyPeriod } from '../src/rotation.ts';
import { fixedClock } from './support/clock.ts';

const february: KeyPeriod = {
  kid: '2026-02',
  signsFrom: Date.UTC(2026, 1, 1),
  signsUntil: Date.UTC(2026, 4, 1),
  trustedUntil: Date.UTC(2026, 4, 2),
};

test('the key of the period signs', () => {
  expect(current([february], fixedClock('2026-03-15T00:00:00Z'))?.kid).toBe('2026-02');
});

test('nobody signs between two periods', () => {
  expect(current([february], fixedClock('2026-05-01T00:00:00Z'))).toBeUndefined();
});

test('the next key begins where the last one ends', () => {
  const may = following(february, '2026-05', 90);
  expect(may.signsFrom).toBe(february.signsUntil);
  expect(may.trustedUntil - may.signsUntil).toBe(3_600_000);
});

test('the next key is announced two weeks ahead', () => {
  expect(announceDue(february, fixedClock('2026-04-16T00:00:00Z'))).toBe(false);
  expect(announceDue(february, fixedClock('2026-04-17T00:00:00Z'))).toBe(true);
});
`;

export const CHANGELOG = edited(base.CHANGELOG, [
  '# Changelog\n',
  '# Changelog\n\n## Unreleased\n\n- Signing keys rotate by themselves, with two weeks of notice.\n- A token lives for an hour at most.\n- Calls to the ledger are tried again on 429 and 5xx.\n',
]);

export const ON_CALL = edited(base.ON_CALL, [
  '2. Run \\`scripts/rotate.sh\\` on every machine.\n3. Wait a day: old tokens live that long.\n'.replaceAll(
    '\\`',
    '`',
  ),
  '2. Run `payments keys forget --kid <kid>`: the key stops to sign within a second.\n3. Run `scripts/rotate.sh` once, anywhere.\n4. Wait an hour: old tokens live that long.\n',
]);

/** The last line gets its line break. */
export const LIMITS = edited(
  base.LIMITS,
  ['"tokenSeconds": 86400', '"tokenSeconds": 3600'],
  ['3\n}', '3\n}\n'],
);

export const BANK_CSV = edited(
  base.BANK_CSV,
  ['2026-04-02;7,50;EUR;ORDER-1003\r\n', '2026-04-02;7,05;EUR;ORDER-1003\r\n'],
  ['210,00;CHF;ORDER-1004\r\n', '210,00;CHF;ORDER-1004\r\n2026-04-03;12,00;EUR;ORDER-1005\r\n'],
);

export const PACKAGE = edited(base.PACKAGE, ['"jose": "6.1.0"', '"jose": "6.2.17"']);

export const OVERVIEW = text`
# Schlüsselwechsel: Überblick

| Wann | Was |
|---|---|
| 14 Tage vorher | Der nächste Schlüssel wird angekündigt. |
| Tag 0 | Der neue Schlüssel signiert, der alte wird nur noch geprüft. |
| + 1 Stunde | Der alte Schlüssel gilt nicht mehr. |

鍵の交換は自動です。 Обмен ключей происходит сам. ✅
`;
