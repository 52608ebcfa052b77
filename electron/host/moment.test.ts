import { expect, test } from 'vitest';
import { after, leftUntil } from './moment.ts';

const DAY = 86_400_000;

test.each([
  ['nothing happened', 10_000, 10_000, 20_000],
  ['the clock was set back a day', 10_000 - DAY, 10_000, 20_000],
  ['the machine slept through it', DAY, 1_000, 0],
  ['it is over', 30_000, 30_000, 0],
  ['it is over, and the clock was set back', 30_000 - DAY, 30_000, 0],
])('of thirty seconds, when %s', (_, wall, steady, left) => {
  const until = after(30_000, { wall: () => 0, steady: () => 0 });
  expect(leftUntil(until, { wall: () => wall, steady: () => steady })).toBe(left);
});
