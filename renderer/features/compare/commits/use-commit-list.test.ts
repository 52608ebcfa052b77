import { expect, test } from 'vitest';
import { listedPosition } from './use-commit-list.ts';

test('a commit’s position counts from the end that the list begins with', () => {
  expect(listedPosition(4, 34, false)).toBe(4);
  expect(listedPosition(29, 34, true)).toBe(4);
  expect(listedPosition(0, 1, true)).toBe(0);
  expect(listedPosition(4, 34, null)).toBeNull();
});
