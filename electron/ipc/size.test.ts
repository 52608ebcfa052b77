import { expect, test } from 'vitest';
import { isWithin } from './size.ts';

/** So many objects, one in the other. */
const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) });
const holes = (length: number): unknown[] => Object.assign([], { length });
/** Letters that hold as many as a message may, and one more. */
const MOST = 8_400_000;

test.each<[string, unknown, unknown]>([
  ['characters', 'x'.repeat(MOST), 'x'.repeat(MOST + 1)],
  ['characters of names', { ['x'.repeat(MOST)]: 1 }, { ['x'.repeat(MOST + 1)]: 1 }],
  ['values', Array(19_999).fill(0), Array(20_000).fill(0)],
  ['places of an empty list', holes(20_000), holes(20_001)],
  ['levels', nested(8), nested(9)],
])('a message may have so many %s, and no more', (_, most, more) => {
  expect(isWithin(most)).toBe(true);
  expect(isWithin(more)).toBe(false);
});

test.each([[new Map()], [new Date(0)], [new Error('x')], [new Uint8Array(1)], [1n]])(
  '%o is nothing that the table knows',
  (value) => expect(isWithin({ value })).toBe(false),
);
