import { expect, test } from 'vitest';
import { findMutants, readTable } from './table.mjs';

test('each guard of the table is one place of the sources, and each test one file', () => {
  // A guard that was written anew needs its line there written anew.
  expect(findMutants()).toHaveLength(readTable().length);
});

test('no guard is broken twice in the same way', () => {
  const places = readTable().map(({ place }) => place);
  expect(places.filter((place, i) => places.indexOf(place) !== i)).toEqual([]);
});

test('a row has what is guarded, the place and the tests above it', () => {
  const text =
    '# Keys\na.test.ts, b/c.test.ts\n  one word | two: without three | four\n\nd.test.ts\n  e | f becomes g\n';
  expect(readTable(text)).toEqual([
    { guard: 'one word', place: 'two: without three | four', tests: ['a.test.ts', 'b/c.test.ts'] },
    { guard: 'e', place: 'f becomes g', tests: ['d.test.ts'] },
  ]);
});

test('what is there no longer, or twice, is said', () => {
  const row = { guard: 'x', tests: [] };
  expect(() => findMutants([{ ...row, place: 'noSuchName: without that' }])).toThrow('found 0 times');
  expect(() => findMutants([{ ...row, place: 'isWithin: without CAPS' }])).toThrow(/found [4-9] times/);
});
