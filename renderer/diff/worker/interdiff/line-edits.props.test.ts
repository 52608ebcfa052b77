import { diffArrays } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budgetFor, lineEdits, type Edit } from './line-edits.ts';
import { rounds } from '../../../../shared/testing/rounds.ts';

const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 40 });
const pair = fc.tuple(text, text, text, text, text).map(
  ([a, b, c, d, e]) =>
    [
      [...a, ...b, ...c, ...d],
      [...a, ...d, ...c, ...e],
    ] as const,
);

const before = (edits: readonly Edit[]): string[] => edits.flatMap((edit) => (edit.added ? [] : edit.value));
const after = (edits: readonly Edit[]): string[] => edits.flatMap((edit) => (edit.removed ? [] : edit.value));
const differing = (edits: readonly Edit[]): number =>
  edits.reduce((sum, { value, added, removed }) => sum + (added || removed ? value.length : 0), 0);

test('edits make the second text out of the first, and with enough steps there are no fewer', () => {
  fc.assert(
    fc.property(pair, ([old, next]) => {
      const edits = lineEdits(old, next, budgetFor(old.length + next.length));
      expect([before(edits), after(edits)]).toEqual([old, next]);
      const fewest = diffArrays([...old], [...next]);
      expect(differing(edits)).toBe(
        fewest.reduce((sum, { value, added, removed }) => sum + (added || removed ? value.length : 0), 0),
      );
    }),
    { numRuns: rounds(200, 1000) },
  );
});

test('without any steps edits are right as well', () => {
  fc.assert(
    fc.property(pair, ([old, next]) => {
      const edits = lineEdits([...old, 'once', ...old], [...next, 'once', ...old], { steps: 0 });
      expect(before(edits)).toEqual([...old, 'once', ...old]);
      expect(after(edits)).toEqual([...next, 'once', ...old]);
    }),
    { numRuns: rounds(80, 300) },
  );
});

const numbered = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, at) => `line ${at + from}`);

test.each([
  { lines: 10_000, every: 5 },
  { lines: 60_000, every: 3 },
  { lines: 200_000, every: 2 },
])('of $lines lines one in $every changed: exactly those are told', ({ lines, every }) => {
  const old = numbered(lines);
  const next = old.map((line, at) => (at % every === 0 ? `${line} now` : line));
  const edits = lineEdits(old, next, budgetFor(old.length + next.length));
  expect(differing(edits)).toBe(2 * Math.ceil(lines / every));
});

test.each([
  ['nothing in common', numbered(100_000), numbered(100_000, 100_000)],
  ['turned round', numbered(50_000), numbered(50_000).toReversed()],
  [
    'two lines, over and over',
    Array.from({ length: 100_000 }, (_, at) => (at % 2 === 0 ? 'a' : 'b')),
    Array.from({ length: 100_000 }, (_, at) => (at % 3 === 0 ? 'a' : 'b')),
  ],
])('%s: ends with what steps there are', (_name, old, next) => {
  const budget = { steps: 3_000_000 };
  const edits = lineEdits(old, next, budget);
  expect(before(edits)).toEqual(old);
  expect(after(edits)).toEqual(next);
});
