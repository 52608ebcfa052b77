import { expect, test } from 'vitest';
import { placeKey, remarkName } from './anchor-name.ts';

const path = 'src/token.ts';

test.each([
  [{ path, side: 'new', lines: { first: 16, last: 18 } }, 'Remark on src/token.ts:16-18'],
  [{ path, side: 'new', lines: { first: 16, last: 16 } }, 'Remark on src/token.ts:16'],
  [{ path, side: 'old', lines: { first: 40, last: 40 } }, 'Remark on src/token.ts:-40'],
  [{ path, side: 'old', lines: { first: 40, last: 42 } }, 'Remark on src/token.ts:-40-42'],
  [{ path, side: 'new', lines: null }, 'Remark on src/token.ts'],
] as const)('%o is called %s', (place, name) => {
  expect(remarkName(place)).toBe(name);
});

test('places that differ have keys that differ', () => {
  const lines = { first: 1, last: 1 };
  const places = [
    { path, side: 'new', lines },
    { path, side: 'old', lines },
    { path, side: 'new', lines: null },
    { path: `1 ${path}`, side: 'new', lines: null },
    { path, side: 'new', lines: { first: 1, last: 2 } },
  ] as const;
  expect(new Set(places.map(placeKey)).size).toBe(places.length);
});
