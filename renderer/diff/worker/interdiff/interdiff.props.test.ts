import { applyPatch, createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scan } from '../scan.ts';
import { interdiff } from './interdiff.ts';
import { rounds } from '../../../../shared/testing/rounds.ts';

/** Few different lines, so that they repeat; every text may end without a newline. */
const text = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'b', 'c', '}', '', '  x', '-- y', '+z'), { maxLength: 60 }),
    fc.boolean(),
  )
  .map(([lines, end]) => lines.join('\n') + (end && lines.length > 0 ? '\n' : ''));
/** Texts with something in common. */
const versions = fc
  .tuple(text, text, text, text, text)
  .map(([a, b, c, d, e]) => ({ base: a + b + c, viewed: a + d + c, now: a + b + e }));

const diff = (base: string, next: string, blob: string): string =>
  `diff --git a/x b/x\nindex ${blob}..1111111 100644\n` + createTwoFilesPatch('a/x', 'b/x', base, next);
const whole = (raw: string): string => `--- a/x\n+++ b/x\n${raw}`;

test('from the same base, the viewed version and what changed since make the version now', () => {
  fc.assert(
    fc.property(versions, ({ base, viewed, now }) => {
      const found = interdiff(scan(diff(base, viewed, 'abcdef0')), scan(diff(base, now, 'abcdef0123')));
      expect(found.rebased).toBe(false);
      expect(found.raw === '' ? viewed : applyPatch(viewed, whole(found.raw))).toBe(now);
    }),
    { numRuns: rounds(120, 500) },
  );
});

test('after a rebase nothing is told that neither version shows', () => {
  fc.assert(
    fc.property(versions, text, ({ base, viewed, now }, other) => {
      const found = interdiff(
        scan(diff(base, viewed, 'abcdef0')),
        scan(diff(other + base, other + now, '1234567')),
      );
      expect(found.rebased).toBe(true);
      const shown = [base, viewed, other + base, other + now].flatMap((one) => one.split('\n'));
      for (const line of found.raw.split('\n'))
        if (/^[-+]/.test(line)) expect(shown).toContain(line.slice(1));
    }),
    { numRuns: rounds(80, 300) },
  );
});

test('after a rebase every hunk can be read: none is numbered in front of the file', () => {
  fc.assert(
    fc.property(versions, text, fc.boolean(), ({ base, viewed, now }, other, longer) => {
      const one = (next: string, blob: string): string => diff(base, next, blob);
      const two = (next: string, blob: string): string => diff(other + base, other + next, blob);
      const [from, to] = longer ? [one, two] : [two, one];
      const { raw } = interdiff(scan(from(viewed, 'abcdef0')), scan(to(now, '1234567')));
      expect(scan(raw).headers).toEqual([]);
    }),
    { numRuns: rounds(200, 1000) },
  );
});

test('a branch that only moved to a newer base has not changed since', () => {
  const lines = Array.from({ length: 80 }, (_, i) => `line ${i}`);
  const [base, viewed] = [lines.join('\n'), lines.with(40, 'changed').with(60, 'too').join('\n')];
  const upstream = 'new at the top\nand more\n';
  const found = interdiff(
    scan(diff(base, viewed, 'abcdef0')),
    scan(diff(upstream + base, upstream + viewed, '1234567')),
  );
  expect(found).toEqual({ raw: '', rebased: true });
});

test('more hunks than a screen has rows cost no more each', () => {
  const hunks = 60_000;
  const of = (word: string): string =>
    'diff --git a/x b/x\nindex abcdef0..1111111 100644\n' +
    Array.from(
      { length: hunks },
      (_, at) => `@@ -${at * 9 + 1} +${at * 9 + 1} @@\n-a\n+${word} ${at}\n`,
    ).join('');
  const found = interdiff(scan(of('b')), scan(of('c')));
  expect(found.raw.match(/^@@ /gm)).toHaveLength(hunks);
});
