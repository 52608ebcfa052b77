import { expect, test } from 'vitest';
import { quotable } from './gather.ts';

test('a line without end is quoted as its beginning, and marked as that', () => {
  expect(quotable([['x'.repeat(2_000)], ['y'.repeat(100_000), 'short']])).toEqual([
    ['x'.repeat(2_000)],
    [`${'y'.repeat(2_000)}…`, 'short'],
  ]);
});

test('of all threads together no more lines are quoted than can be pasted', () => {
  const thread = Array.from({ length: 1_000 }, () => 'x'.repeat(2_000));
  const quoted = quotable([thread, thread, thread, thread, thread, ['short']]);
  expect(quoted.map(({ length }) => length)).toEqual([1_000, 1_000, 1_000, 1_000, 0, 0]);
});
