import { expect, test } from 'vitest';
import { createRateLimits, type Pause } from './rate-limits.ts';

const app = { orgId: 'acme', repo: 'app' };

test('a pause holds for its repository and key alone, and ends by itself', () => {
  let now = 1000;
  const rateLimits = createRateLimits({ clocks: { wall: () => now, steady: () => now } });
  rateLimits.pause(app, 5000);
  expect(rateLimits.left(app)).toBe(5000);
  for (const other of [
    { orgId: 'acme' },
    { orgId: 'acme', repo: 'docs' },
    { orgId: 'other', repo: 'app' },
    { ...app, keyId: 'k2' },
  ])
    expect(rateLimits.left(other)).toBe(0);
  now = 6000;
  expect(rateLimits.left(app)).toBe(0);
  expect(rateLimits.pauses()).toEqual([]);
});

test('a shorter pause does not cut a longer one; a changed key lifts it, and whoever shows it is told', () => {
  const told: Pause[][] = [];
  const rateLimits = createRateLimits({
    clocks: { wall: () => 0, steady: () => 0 },
    changed: (pauses) => void told.push(pauses),
  });
  rateLimits.pause(app, 5000);
  rateLimits.pause(app, 10);
  expect(rateLimits.left(app)).toBe(5000);
  rateLimits.clear('other');
  rateLimits.clear('acme');
  expect(rateLimits.left(app)).toBe(0);
  expect(told).toEqual([[{ ...app, until: 5000 }], []]);
});

test('a clock that is set back a day makes no pause longer', () => {
  let [wall, steady] = [86_400_000, 0];
  const rateLimits = createRateLimits({ clocks: { wall: () => wall, steady: () => steady } });
  rateLimits.pause(app, 30_000);
  [wall, steady] = [10_000, 10_000];
  expect(rateLimits.left(app)).toBe(20_000);
  expect(rateLimits.pauses()).toEqual([{ ...app, until: 30_000 }]);
  steady = 30_000;
  expect(rateLimits.left(app)).toBe(0);
  expect(rateLimits.pauses()).toEqual([]);
});
