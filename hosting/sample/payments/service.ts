import { edited, text } from '../text.ts';

/** Files of `payments` that grew on main before and after the branch. */
export const AMOUNT = text`
/** Money in minor units: 1999 with EUR is 19.99 euro. Never a float. */
export interface Amount {
  readonly minor: bigint;
  readonly currency: string;
}

export function add(a: Amount, b: Amount): Amount {
  if (a.currency !== b.currency) throw new RangeError('Cannot add ' + b.currency + ' to ' + a.currency);
  return { minor: a.minor + b.minor, currency: a.currency };
}
`;

export const AMOUNT_SPLIT = edited(AMOUNT, [
  '  return { minor: a.minor + b.minor, currency: a.currency };\n}\n',
  '  return { minor: a.minor + b.minor, currency: a.currency };\n}\n\n/** Splits an amount into equal parts; the first parts take the remainder, so that nothing is lost. */\nexport function split(amount: Amount, parts: number): Amount[] {\n  const share = amount.minor / BigInt(parts);\n  const rest = Number(amount.minor % BigInt(parts));\n  return Array.from({ length: parts }, (_, index) => ({\n    minor: share + (index < rest ? 1n : 0n),\n    currency: amount.currency,\n  }));\n}\n',
]);

export const REFUND = text`
import { split, type Amount } from './amount.ts';

export interface Refund {
  readonly payment: string;
  readonly amount: Amount;
}

/** Spreads a refund over the payments of one order, oldest first. */
export function refundOrder(payments: readonly string[], amount: Amount): Refund[] {
  const shares = split(amount, payments.length);
  return payments.map((payment, index) => ({ payment, amount: shares[index] ?? amount }));
}
`;

export const REFUND_CHECKED = edited(REFUND, [
  '  const shares = split(amount, payments.length);\n',
  "  if (payments.length === 0) throw new RangeError('An order without payments has nothing to refund');\n  if (amount.minor <= 0n) throw new RangeError('A refund gives something back');\n  const shares = split(amount, payments.length);\n",
]);

export const WEBHOOK = text`
export interface Webhook {
  readonly url: string;
  readonly shop: string;
  readonly active: boolean;
}

/** Tells a shop what happened. One attempt; the queue decides about the next one. */
export async function notify(hook: Webhook, event: object): Promise<'told' | 'later' | 'gone'> {
  const response = await fetch(hook.url, { method: 'POST', body: JSON.stringify(event) });
  if (response.status === 410) return 'gone';
  return response.ok ? 'told' : 'later';
}
`;

export const WEBHOOK_SIGNED = edited(
  WEBHOOK,
  [
    'export interface Webhook {\n',
    "import { createHmac } from 'node:crypto';\n\nexport interface Webhook {\n",
  ],
  [
    '  readonly active: boolean;\n',
    '  readonly active: boolean;\n  /** Shared with the shop once, at registration. */\n  readonly secret: string;\n',
  ],
  [
    "  const response = await fetch(hook.url, { method: 'POST', body: JSON.stringify(event) });\n",
    "  const body = JSON.stringify(event);\n  const signature = createHmac('sha256', hook.secret).update(body).digest('hex');\n  const response = await fetch(hook.url, {\n    method: 'POST',\n    headers: { 'content-type': 'application/json', 'payments-signature': signature },\n    body,\n  });\n",
  ],
);

export const MAIN = text`
import { createServer } from 'node:http';
import { LedgerClient } from './http/client.ts';
import { TokenMinter } from './token.ts';
import { systemClock } from './util/clock.ts';

const ledger = new LedgerClient({
  origin: process.env.LEDGER_ORIGIN ?? 'https://ledger.example.com',
  minter: new TokenMinter(systemClock),
});

createServer((request, response) => {
  ledger
    .send(request.url ?? '/', { org: 'acme', repo: 'ledger', scopes: ['git:write'] })
    .then((answer) => response.end(JSON.stringify(answer)))
    .catch((error: unknown) => {
      response.statusCode = 502;
      response.end(String(error));
    });
}).listen(8080);
`;

export const MAIN_ROTATING = edited(
  MAIN,
  [
    "import { TokenMinter } from './token.ts';\n",
    "import { FileKeys } from './file-keys.ts';\nimport { Keyring } from './keyring.ts';\nimport { TokenMinter } from './token.ts';\n",
  ],
  ["from './util/clock.ts';", "from './clock.ts';"],
  [
    'const ledger = new LedgerClient({\n',
    "const keys = new Keyring(systemClock, new FileKeys('/etc/payments'));\n\nconst ledger = new LedgerClient({\n",
  ],
  ['minter: new TokenMinter(systemClock),', 'minter: new TokenMinter(systemClock, keys),'],
  ["scopes: ['git:write'] })", "scopes: ['git:write'], ttl: 300 })"],
);

export const CLOCK_SUPPORT = text`
import type { Clock } from '../../src/util/clock.ts';

/** A clock that stands still at the given moment. */
export const fixedClock = (iso: string): Clock => ({ now: () => Date.parse(iso) });
`;

export const CLOCK_SUPPORT_MOVED = edited(CLOCK_SUPPORT, ['../../src/util/clock.ts', '../../src/clock.ts']);

export const ROUNDING = text`
/** Half to even, as the bank does: 0.5 becomes 0, 1.5 becomes 2. */
export function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
`;

export const ROUNDING_FIXED = edited(
  ROUNDING,
  [
    '/** Half to even, as the bank does: 0.5 becomes 0, 1.5 becomes 2. */',
    '/** Half to even, as the bank does: 0.5 becomes 0, 1.5 and 2.5 become 2. Exact: no float touches the amount. */',
  ],
  [
    'export function roundHalfEven(value: number): number {',
    'export function roundHalfEven(tenths: bigint): bigint {',
  ],
  [
    '  const floor = Math.floor(value);\n  const rest = value - floor;\n  if (rest !== 0.5) return Math.round(value);\n  return floor % 2 === 0 ? floor : floor + 1;\n',
    '  const whole = tenths / 10n;\n  const rest = tenths % 10n;\n  if (rest < 5n) return whole;\n  if (rest > 5n) return whole + 1n;\n  return whole % 2n === 0n ? whole : whole + 1n;\n',
  ],
);
