import { expect, test } from 'vitest';
import { retryDelay } from './request.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const delay = (headers: Record<string, string>): number => retryDelay(new Headers(headers), now);

test('seconds, and an HTTP date by the host’s clock', () => {
  expect(delay({ 'retry-after': '7' })).toBe(7000);
  expect(delay({ 'retry-after': '0' })).toBe(0);
  expect(delay({ 'retry-after': 'Sat, 21 Nov 2026 10:00:30 GMT' })).toBe(30_000);
  expect(delay({ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' })).toBe(0);
});

test('Retry-After wins over the window of RateLimit', () => {
  expect(delay({ 'retry-after': '7', ratelimit: '"default";r=0;t=60' })).toBe(7000);
  expect(delay({ ratelimit: '"default";r=0;t=60' })).toBe(60_000);
  expect(delay({ ratelimit: 'r=0, t=9' })).toBe(9000);
});

test('nothing usable is a short wait, and a year is not waited', () => {
  expect(delay({})).toBe(5000);
  expect(delay({ 'retry-after': 'soon', ratelimit: 'start=3' })).toBe(5000);
  expect(delay({ 'retry-after': '31536000' })).toBe(15 * 60_000);
  expect(delay({ 'retry-after': '9'.repeat(40) })).toBe(15 * 60_000);
  expect(delay({ ratelimit: `r=0, t=${'9'.repeat(40)}` })).toBe(15 * 60_000);
});

test.each(['-5', '5.5', '120, 30', 'abc 12', 'Sat', ''])('%j is no time to wait', (value) => {
  expect(delay({ 'retry-after': value })).toBe(5000);
});
