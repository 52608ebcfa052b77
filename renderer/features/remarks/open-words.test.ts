import { expect, test } from 'vitest';
import { allOpenWords, openWords } from './open-words.ts';

test.each([
  [0, 0, 'All remarks resolved'],
  [1, 0, '1 open remark'],
  [5, 1, '5 of 6 open remarks'],
  [0, 1, '1 open remark not in this diff'],
])('%i in the diff and %i outside are told in the top bar', (open, outside, words) => {
  expect(openWords({ open, outside })).toBe(words);
});

test.each([
  [4, 0, '4 open remarks'],
  [5, 1, '6 open remarks, 1 of them not in this diff'],
])('%i in the diff and %i outside are told beside the number of both', (open, outside, words) => {
  expect(allOpenWords({ open, outside })).toBe(words);
});
