import { expect, test } from 'vitest';
import { changeWith } from './change.testing.ts';
import { knownChanges, sharedChanges } from './known-changes.ts';
import type { Listing } from './listing.ts';

const listed = (...paths: string[]): Listing => ({
  changes: paths.map((path) => changeWith({ path })),
  givenUp: null,
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

test.each([
  { path: 'b' },
  { oldPath: 'b' },
  { state: 'A' },
  { oldMode: '100755' },
  { newMode: '100755' },
  { oldBlob: 'e'.repeat(40) },
  { newBlob: 'e'.repeat(40) },
  { long: true },
])('a listing with %o is another one', async (field) => {
  await sharedChanges(range, listed('a'));
  const other: Listing = { changes: [changeWith(field)], givenUp: null };
  expect(await sharedChanges(range, other)).toBe(other);
});

test('a listing that failed is read again, and fails for each that wants it', async () => {
  const unknown = { ...range, from: 'e'.repeat(40) };
  const [one, same] = [knownChanges(unknown), knownChanges(unknown)];
  await expect(one).rejects.toMatchObject({ name: 'GitError' });
  await expect(same).rejects.toMatchObject({ name: 'GitError' });
  const after = listed('a');
  await sharedChanges(unknown, after);
  expect(await knownChanges(unknown)).toBe(after);
});
