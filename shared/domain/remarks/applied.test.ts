import { expect, test } from 'vitest';
import { patience } from '../../testing/patience.ts';
import { isApplied } from './index.ts';

const FILE = ['a', 'b', 'c', 'return 1;', 'd', 'e', 'f'];
const AROUND = { above: ['a', 'b', 'c'], now: ['return 1;'], below: ['d', 'e', 'f'] };
const instead = (...lines: string[]): string[] => FILE.toSpliced(3, 1, ...lines);

test.each([
  ['in their place', ['return 2;'], instead('return 2;'), true],
  ['where the place has moved to', ['return 2;'], ['x', 'y', ...instead('return 2;'), 'z'], true],
  ['beside other changes', ['return 2;'], instead('return 2;').with(0, 'x').with(6, 'y'), true],
  [
    'with other line ends and blanks',
    ['return 2;'],
    instead('return 2;  \r').map((line) => `${line}\r`),
    true,
  ],
  ['none: the lines are gone', [], instead(), true],
  ['one more', ['return 1;', 'x'], instead('return 1;', 'x'), true],
  ['not there', ['return 2;'], FILE, false],
  ['another change', ['return 2;'], instead('return 3;'), false],
  ['the same lines', ['return 1;'], FILE, false],
  ['elsewhere by chance', ['return 2;'], [...FILE, 'return 2;'], false],
  ['twice, once as it was', ['return 2;'], [...instead('return 2;'), ...FILE], false],
  ['too little to tell', ['}'], instead('}').with(0, 'x'), false],
])('suggested lines: %s', (_, suggested, file, there) => {
  expect(isApplied(AROUND, suggested, file)).toBe(there);
});

test('a long file of equal lines is looked through once', () => {
  const begun = performance.now();
  const some = Array.from({ length: 2_000 }, () => 'same');
  const around = { above: ['same', 'same', 'same'], now: some, below: ['same'] };
  isApplied(
    around,
    [...some, 'other'],
    Array.from({ length: 200_000 }, () => 'same'),
  );
  expect(performance.now() - begun).toBeLessThan(patience(3_000));
});
