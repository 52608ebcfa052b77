import { expect, test } from 'vitest';
import { readStored, storedOf } from './state.ts';
import { itemNamed } from './today.testing.ts';

const NOTES = { 'refs/notes/commits': 'a'.repeat(40) };
const STATE = { looked: NOTES, notes: NOTES, noted: '', refs: '', isCut: false, reading: '' };
const READ = { orgId: 'acme', repo: 'app', state: STATE, items: [itemNamed('Why?')], readAt: 1 };

test('what was stored is read as it was', () => {
  expect(readStored(storedOf(READ))).toEqual(READ);
});

test.each(['', '{', 'null', '7', '"words"'])(
  'a repository of which %j was stored is read anew',
  (damaged) => {
    expect(readStored({ ...storedOf(READ), state: damaged })).toBeNull();
    expect(readStored({ ...storedOf(READ), items: damaged })).toBeNull();
  },
);

test('one damaged item takes no others along', () => {
  const items = JSON.stringify([{ kind: 'else' }, ...READ.items]);
  expect(readStored({ ...storedOf(READ), items })?.items).toEqual(READ.items);
});
