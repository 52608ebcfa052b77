import { expect, test } from 'vitest';
import { patience } from '../../testing/patience.ts';
import { appliedAt } from './index.ts';

const FILE = ['a', 'b', 'c', 'return 1;', 'd', 'e', 'f'];
const AROUND = { above: ['a', 'b', 'c'], now: ['return 1;'], below: ['d', 'e', 'f'] };
const instead = (...lines: string[]): string[] => FILE.toSpliced(3, 1, ...lines);

test.each([
  ['in their place', ['return 2;'], instead('return 2;'), 3],
  ['where the place has moved to', ['return 2;'], ['x', 'y', ...instead('return 2;'), 'z'], 5],
  ['beside other changes', ['return 2;'], instead('return 2;').with(0, 'x').with(6, 'y'), 3],
  ['with other line ends and blanks', ['return 2;'], instead('return 2;  \r').map((line) => `${line}\r`), 3],
  ['none: the lines are gone', [], instead(), 3],
  ['one more', ['return 1;', 'x'], instead('return 1;', 'x'), 3],
  ['not there', ['return 2;'], FILE, null],
  ['another change', ['return 2;'], instead('return 3;'), null],
  ['the same lines', ['return 1;'], FILE, null],
  ['elsewhere by chance', ['return 2;'], [...FILE, 'return 2;'], null],
  ['twice, once as it was', ['return 2;'], [...instead('return 2;'), ...FILE], null],
  ['too little to tell', ['}'], instead('}').with(0, 'x'), null],
])('suggested lines: %s', (_, suggested, file, at) => {
  expect(appliedAt(AROUND, suggested, file)).toBe(at);
});

test('a long file of equal lines is looked through once', () => {
  const begun = performance.now();
  const some = Array.from({ length: 2_000 }, () => 'same');
  const around = { above: ['same', 'same', 'same'], now: some, below: ['same'] };
  appliedAt(
    around,
    [...some, 'other'],
    Array.from({ length: 200_000 }, () => 'same'),
  );
  expect(performance.now() - begun).toBeLessThan(patience(3_000));
});
