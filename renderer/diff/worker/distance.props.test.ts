import { newDistanceFn } from 'diff2html/lib-esm/rematch.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance } from './distance.ts';
import { rounds } from '../../../shared/testing/rounds.ts';

const theirs = newDistanceFn((text: string) => text);

test('lines are as far from each other as diff2html says', () => {
  const unit = fc.constantFrom('a', 'b', 'c', ' ', 'é');
  // The longer ones take several numbers a column.
  const text = fc.oneof(
    fc.string({ unit, maxLength: 30 }),
    fc.string({ unit, minLength: 30, maxLength: 140 }),
  );
  fc.assert(
    fc.property(text, text, (one, two) => {
      expect(distance(one.trim(), two.trim())).toBe(theirs(one, two));
    }),
    { numRuns: rounds(400, 2000) },
  );
});
