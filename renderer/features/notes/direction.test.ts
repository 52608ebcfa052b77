import { expect, test } from 'vitest';
import { directionOf } from './direction.ts';

const long = (start: string): string => start + ' words'.repeat(10_000);

test('a short text is left to the browser, a long one goes the way of its first letter', () => {
  expect(directionOf('')).toBe('auto');
  expect(directionOf('שלום')).toBe('auto');
  expect(directionOf(long('1. Plain'))).toBe('ltr');
  expect(directionOf(long('1. שלום'))).toBe('rtl');
  expect(directionOf(long('«مرحبا»'))).toBe('rtl');
  expect(directionOf('1'.repeat(50_000))).toBe('ltr');
});
