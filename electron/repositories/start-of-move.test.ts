import { expect, test } from 'vitest';
import { startOfMove } from './start-of-move.ts';

test.each([
  ['nothing moved', 'a', { shown: 'a', first: 'a' }, 'a'],
  ['it moved before the watch could look', 'b', { shown: 'a', first: 'b' }, 'a'],
  [
    'it moved before its commits were listed, maybe after the diff was read',
    'b',
    { shown: 'b', first: 'a' },
    'a',
  ],
  ['it moved twice', 'c', { shown: 'b', first: 'a' }, 'b'],
  ['its commits are not listed yet', 'b', { shown: undefined, first: 'a' }, 'a'],
  ['its last commit went', null, { shown: 'a', first: null }, 'a'],
])('%s', (_title, now, seen, from) => {
  expect(startOfMove<string | null>(now, seen)).toBe(from);
});
