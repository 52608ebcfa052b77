import { expect, test } from 'vitest';
import { knownChanges, sharedChanges } from './known-changes.ts';
import type { Change, Listing } from './listing.ts';

const listed = (...paths: string[]): Listing => ({ changes: paths.map(change), givenUp: null });
const change = (path: string): Change => ({
  path,
  oldPath: '',
  state: 'M',
  oldMode: '100644',
  newMode: '100644',
  oldBlob: 'a'.repeat(40),
  newBlob: 'b'.repeat(40),
  long: false,
});
const range = { gitDir: '/nowhere', from: 'c'.repeat(40), to: 'd'.repeat(40) };

test('one listing is held of a range, however many read it', async () => {
  const first = await sharedChanges(range, listed('a', 'b'));
  expect(await sharedChanges(range, listed('a', 'b'))).toBe(first);
  expect(await knownChanges(range)).toBe(first);
});

test('a listing that differs is used as it is, and remembered', async () => {
  await sharedChanges(range, listed('a', 'b'));
  const other = listed('a', 'c');
  expect(await sharedChanges(range, other)).toBe(other);
  expect(await knownChanges(range)).toBe(other);
});
