import { expect, test } from 'vitest';
import { canBeNamed } from './named-paths.ts';

test('a command line has room for two hundred paths, and for none that is not UTF-8', () => {
  const paths = Array.from({ length: 201 }, (_, at) => `f${at}`);
  expect(canBeNamed([])).toBe(true);
  expect(canBeNamed(paths.slice(1))).toBe(true);
  expect(canBeNamed(paths)).toBe(false);
  expect(canBeNamed(['a', '"'])).toBe(true);
  expect(canBeNamed(['a', String.raw`"caf\351.txt"`])).toBe(false);
});
