import type { ImportStream, Mark } from '../fast-import.ts';
import type { By } from '../people.ts';
import { copy, drop, edited, move, put, fileText } from '../text.ts';
import { CURRENCIES } from './currencies.ts';

const MAIN = 'refs/heads/main';
const HOURS = 31;

const README = fileText`
# money

Amounts as integers of the smallest unit, with a currency that cannot be forgotten.
`;

const MONEY = fileText`
import { digitsOf, type Currency } from './currency.ts';

/** An amount in minor units of one currency. */
export class Money {
  readonly minor: bigint;
  readonly currency: Currency;

  constructor(minor: bigint, currency: Currency) {
    this.minor = minor;
    this.currency = currency;
  }

  plus(other: Money): Money {
    if (other.currency !== this.currency) throw new RangeError('Different currencies');
    return new Money(this.minor + other.minor, this.currency);
  }

  /** "19.99 EUR": for logs, never for people. */
  toString(): string {
    const digits = digitsOf(this.currency);
    const unit = 10n ** BigInt(digits);
    const rest = (this.minor % unit).toString().padStart(digits, '0');
    return digits === 0 ? \`\${this.minor} \${this.currency}\` : \`\${this.minor / unit}.\${rest} \${this.currency}\`;
  }
}
`;

const MONEY_NEGATIVE = edited(
  MONEY,
  [
    '    const rest = (this.minor % unit).toString()',
    "    const sign = this.minor < 0n ? '-' : '';\n    const size = this.minor < 0n ? -this.minor : this.minor;\n    const rest = (size % unit).toString()",
  ],
  ['`${this.minor} ${this.currency}`', '`${sign}${size} ${this.currency}`'],
  ['`${this.minor / unit}.', '`${sign}${size / unit}.'],
);

type Row = (typeof CURRENCIES)[number];

/** The table of the currencies that the library knows so far. */
const currencyModule = (rows: readonly Row[]): string =>
  [
    '/** Digits after the point, by ISO 4217 code. */',
    'const DIGITS = {',
    ...rows.map(([code, digits, name]) => `  ${code}: ${digits.toString()}, // ${name}`),
    '} as const;',
    '',
    'export type Currency = keyof typeof DIGITS;',
    '',
    'export const digitsOf = (currency: Currency): number => DIGITS[currency];',
    '',
  ].join('\n');

const testOf = ([code, digits]: Row): string => {
  const shown = digits === 0 ? '1234' : `${'1234'.slice(0, -digits)}.${'1234'.slice(-digits)}`;
  return [
    "import { expect, test } from 'vitest';",
    "import { Money } from '../src/money.ts';",
    '',
    `test('${code} has ${digits.toString()} digits', () => {`,
    `  expect(new Money(1234n, '${code}').toString()).toBe('${shown} ${code}');`,
    '});',
    '',
  ].join('\n');
};

const pageOf = ([code, digits, name]: Row): string =>
  `# ${name} (${code})\n\n${digits === 0 ? 'No smaller unit.' : `The smallest unit is 1/${(10 ** digits).toString()}.`}\n`;

/** `money`: a library with a long, even history (four commits for each currency it learns) and releases. */
export function money(stream: ImportStream, by: By): void {
  let left = 4 * CURRENCIES.length + 20;
  let at: Mark | undefined;
  const step = (role: Parameters<By>[0], message: string, ...changes: ReturnType<typeof put>[]): Mark => {
    left -= 1;
    at = stream.commit({ ref: MAIN, author: by(role, left * HOURS + 40), message, from: at, changes });
    return at;
  };
  step('maintainer', 'Start: amounts are integers', put('README.md', README), put('src/money.ts', MONEY));
  let version = 1;
  CURRENCIES.forEach((row, index) => {
    const [code, , name] = row;
    const role = index % 3 === 0 ? 'maintainer' : 'contributor';
    step(
      role,
      `Add ${name} (${code})`,
      put('src/currency.ts', currencyModule(CURRENCIES.slice(0, index + 1))),
    );
    step(role, `Test ${code}`, put(`test/${code.toLowerCase()}.test.ts`, testOf(row)));
    step('writer', `Describe ${code}`, put(`docs/${code.toLowerCase()}.md`, pageOf(row)));
    step(
      role,
      `List ${code} in the README`,
      put(
        'README.md',
        `${README}\n${CURRENCIES.slice(0, index + 1)
          .map(([listed]) => `- ${listed}`)
          .join('\n')}\n`,
      ),
    );
    if (index % 10 === 9) {
      const release = `1.${version.toString()}.0`;
      version += 1;
      const released = step('release', `Release ${release}`, put('VERSION', `${release}\n`));
      stream.tag(`v${release}`, released, by('release', left * HOURS + 39), `money ${release}`);
    }
  });
  branches(stream, by, stream.tip(MAIN));
}

function branches(stream: ImportStream, by: By, at: Mark): void {
  stream.commit({
    ref: 'refs/heads/negative-amounts',
    author: by('contributor', 22),
    message: 'Show the sign of amounts below one unit\n\n-0.50 EUR was shown as 0.-50 EUR.',
    from: at,
    changes: [put('src/money.ts', MONEY_NEGATIVE)],
  });
  // Many files, each a little different: something to scroll through.
  stream.commit({
    ref: 'refs/heads/one-folder-per-currency',
    author: by('contributor', 46),
    message: 'Put everything about a currency into one folder',
    from: at,
    changes: CURRENCIES.flatMap((row) => {
      const code = row[0].toLowerCase();
      return [
        move(`docs/${code}.md`, `currencies/${code}/README.md`),
        drop(`test/${code}.test.ts`),
        put(`currencies/${code}/${code}.test.ts`, testOf(row).replace('../src/', '../../src/')),
      ];
    }),
  });
  stream.commit({
    ref: 'refs/heads/one-folder-per-currency',
    author: by('contributor', 45),
    message: 'Keep the old README for one release',
    from: stream.tip('refs/heads/one-folder-per-currency'),
    changes: [copy('README.md', 'currencies/README.md')],
  });
  stream.note({
    notesRef: 'refs/notes/reviews',
    on: stream.tip('refs/heads/negative-amounts'),
    text: 'Please add a test for -0.005 KWD: three digits.',
    by: by('reviewer', 20),
  });
}
