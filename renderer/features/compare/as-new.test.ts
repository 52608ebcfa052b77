import { expect, test } from 'vitest';
import { remembered } from './as-new.ts';

test('a file is remembered once, and forgotten again', () => {
  const one = remembered({}, 'main...fix', 'a.txt', true);
  expect(one).toEqual({ 'main...fix': ['a.txt'] });
  expect(remembered(one, 'main...fix', 'a.txt', true)).toEqual(one);
  expect(remembered(one, 'main...fix', 'b.txt', true)).toEqual({ 'main...fix': ['a.txt', 'b.txt'] });
  expect(remembered(one, 'main...fix', 'a.txt', false)).toEqual({});
});

test('the comparisons looked at last are kept', () => {
  let all = {};
  for (let at = 0; at < 150; at += 1) all = remembered(all, `c${at}`, 'a', true);
  expect(Object.keys(all)).toHaveLength(100);
  expect(all).toHaveProperty('c149');
});
