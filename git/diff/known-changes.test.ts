import { expect, test } from 'vitest';
import { knownChanges, sharedChanges } from './known-changes.ts';
import type { Change } from './listing.ts';

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
  const first = await sharedChanges(range, [change('a'), change('b')]);
  expect(await sharedChanges(range, [change('a'), change('b')])).toBe(first);
  expect(await knownChanges(range)).toBe(first);
});

test('a listing that differs is used as it is, and remembered', async () => {
  await sharedChanges(range, [change('a'), change('b')]);
  const other = [change('a'), change('c')];
  expect(await sharedChanges(range, other)).toBe(other);
  expect(await knownChanges(range)).toBe(other);
});
