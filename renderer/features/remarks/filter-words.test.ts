import { expect, test } from 'vitest';
import { filterWords, passes } from './filter-words.ts';

test.each([
  ['src token', { remarks: 'any', rest: 'src token' }],
  ['has:remark', { remarks: 'remark', rest: '' }],
  ['src has:open token', { remarks: 'open', rest: 'src token' }],
  ['has:remark has:open', { remarks: 'open', rest: '' }],
  ['has:rem', { remarks: 'any', rest: 'has:rem' }],
] as const)('%s', (typed, words) => {
  expect(filterWords(typed)).toEqual(words);
});

test('only what has a remark, or an open one, is let through', () => {
  const resolved = { all: 2, open: 0 };
  expect(passes(filterWords('has:remark'), resolved)).toBe(true);
  expect(passes(filterWords('has:open'), resolved)).toBe(false);
  expect(passes(filterWords('has:open'), { all: 2, open: 1 })).toBe(true);
  expect(passes(filterWords('has:remark'), undefined)).toBe(false);
  expect(passes(filterWords('token'), undefined)).toBe(true);
});
