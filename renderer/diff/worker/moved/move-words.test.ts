import { expect, test } from 'vitest';
import type { MovedRun } from '../../model/moves.ts';
import { movedCodeWords } from './move-words.ts';

const RUN: MovedRun = {
  side: 'old',
  first: 1,
  last: 6,
  copied: false,
  changed: [],
  space: 0,
  other: { file: 0, first: 3, last: 8 },
};

test.each([
  [3, 8, 'Moved to lib/b.ts:3-8'],
  [315, 315, 'Moved to lib/b.ts:315'],
])('lines %i to %i at the other end are named as places of remarks are', (first, last, words) => {
  expect(movedCodeWords({ ...RUN, other: { file: 0, first, last } }, 'lib/b.ts')).toBe(words);
});
