import { expect, test } from 'vitest';
import { numberTips } from './numbers.ts';

const fresh = (grows: boolean | null) => ({ number: null, grows });
const numbers = (tips: Parameters<typeof numberTips>[0]): number[] =>
  numberTips(tips).map(({ number }) => number);

test('a version grows, and a rewrite begins the next one', () => {
  expect(numbers([fresh(false), fresh(true), fresh(false), fresh(false), fresh(true)])).toEqual([
    1, 1, 2, 3, 3,
  ]);
  expect(numberTips([])).toEqual([]);
});

test('numbers stay as they were given when older tips are forgotten', () => {
  expect(numbers([{ number: 4, grows: false }, fresh(true), fresh(false)])).toEqual([4, 4, 5]);
  // Between these two, others were forgotten.
  expect(numbers([{ number: 4, grows: false }, { number: 9, grows: false }, fresh(true)])).toEqual([4, 9, 9]);
});

test('a number that is too low is given anew: the branch moved back there', () => {
  expect(
    numbers([
      { number: 2, grows: false },
      { number: 1, grows: false },
    ]),
  ).toEqual([2, 3]);
});

test('what is not known is not sure, nor is what is counted from it', () => {
  expect(numberTips([fresh(null), fresh(null), fresh(true)])).toEqual([
    { number: 1, sure: true },
    { number: 2, sure: false },
    { number: 2, sure: false },
  ]);
});
