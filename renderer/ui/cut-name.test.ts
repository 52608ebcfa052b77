import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutName } from './cut-name.ts';

/** What stays between square brackets. */
const drawn = (name: string, ...neighbours: string[]): string =>
  cutName(name, neighbours)
    .map(({ text, kept }) => (kept ? `[${text}]` : text))
    .join('');

test.each([
  ['short.ts', 'short.ts'],
  ['a-rather-long-name-of-a-module.test.ts', 'a-rather-long-name-of-a-mo[dule.test.ts]'],
  // The last name of a path that is not too long.
  ['feature/payments/rotate-signing-keys', 'feature/payments/[rotate-signing-keys]'],
  ['packages/something/long/', 'packages/something/[long/]'],
  ['שם-ארוך-מאוד-של-קובץ-אחד.txt', 'שם-ארוך-מאוד-של-קובץ-אחד.txt'],
])('the end of %s stays', (name, wanted) => {
  expect(drawn(name)).toBe(wanted);
});

test.each([
  [
    'release/2026-11-europe-with-many-words',
    'release/2026-12-europe-with-many-words',
    'release/2026[-11-europe]-wit[h-many-words]',
  ],
  [
    'config-production-eu-primary-database.json',
    'config-staging-eu-primary-database.json',
    'confi[g-producti]on-eu-primary-d[atabase.json]',
  ],
  // They differ where the end stays anyway.
  ['message-of-the-day.test.ts', 'message-of-the-day.ts', 'message-of-the[-day.test.ts]'],
])('beside its neighbour %s keeps what is its own', (name, other, wanted) => {
  expect(drawn(name, other)).toBe(wanted);
});

test('a family is not torn apart, neither at the end nor where names differ', () => {
  const family = '\u{1f469}\u200d\u{1f467}';
  const name = `family-${'x'.repeat(20)}${family}1234567890`;
  for (const { text } of [...cutName(name), ...cutName(name, [`family-${'x'.repeat(20)}\u{1f469}`])])
    expect(text).not.toMatch(/^(?:\u200d|[\udc00-\udfff]|\p{M})/u);
});

test('pieces in order are the name, and what differs is among those that stay', () => {
  const letters = fc.stringMatching(/^[a-c/.-]{0,60}$/);
  fc.assert(
    fc.property(letters, fc.array(letters, { maxLength: 3 }), (name, neighbours) => {
      const pieces = cutName(name, neighbours);
      expect(pieces.map(({ text }) => text).join('')).toBe(name);
      let at = 0;
      for (const { start, text } of pieces) {
        expect(start).toBe(at);
        at += text.length;
      }
      for (const other of neighbours) {
        const differs = Array.from(name).findIndex((letter, index) => letter !== other[index]);
        if (differs < 0) continue;
        const piece = pieces.find(({ start, text }) => start <= differs && differs < start + text.length);
        expect(piece?.kept === true || pieces.length === 1).toBe(true);
      }
    }),
  );
});
