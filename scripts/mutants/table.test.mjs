import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../setup/paths.mjs';
import { mutants } from './table.mjs';

test.each(mutants)('$file: $guard', ({ file, from, to, unit }) => {
  // A guard that was written anew needs its line here written anew.
  expect(readFileSync(at(file), 'utf8').split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
  expect(unit.length).toBeGreaterThan(0);
  for (const path of unit) expect([path, existsSync(at(path))]).toEqual([path, true]);
});

test('no guard is broken twice in the same way', () => {
  expect(new Set(mutants.map(({ file, from }) => `${file} ${from}`)).size).toBe(mutants.length);
});
