import { expect, test } from 'vitest';
import { createClockSkews } from './clock.ts';

const at = Date.parse('2026-11-21T10:00:00Z');
const header = (offsetMs: number): string => new Date(at + offsetMs).toUTCString();

test('a difference is learned once, in both directions', () => {
  for (const off of [-600_000, 600_000]) {
    const clock = createClockSkews();
    expect(clock.observe('o', header(off), at, at)).toBe(true);
    expect(Math.abs(clock.of('o') - off)).toBeLessThan(1000);
    expect(clock.observe('o', header(off + 1000), at, at)).toBe(false);
    expect(clock.of('p')).toBe(0);
  }
});

test('noise and a slow answer are no difference', () => {
  const clock = createClockSkews();
  expect(clock.observe('o', header(2000), at, at + 3000)).toBe(false);
  expect(clock.of('o')).toBe(0);
});

test('a host more than a day off is not followed', () => {
  const clock = createClockSkews();
  clock.observe('o', header(25 * 3_600_000), at, at);
  expect(clock.of('o')).toBe(0);
  expect(clock.measured('o')).toBe(25 * 3_600_000 + 500);
});

test('without a date nothing is learned or forgotten', () => {
  const clock = createClockSkews();
  clock.observe('o', header(600_000), at, at);
  expect(clock.observe('o', null, at, at)).toBe(false);
  expect(clock.observe('o', 'yesterday', at, at)).toBe(false);
  expect(clock.of('o')).toBeGreaterThan(590_000);
});

test('a clock that was set right is noticed', () => {
  const clock = createClockSkews();
  clock.observe('o', header(600_000), at, at);
  expect(clock.observe('o', header(0), at, at)).toBe(true);
  expect(clock.of('o')).toBe(0);
});
