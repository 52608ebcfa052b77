import { expect, test } from 'vitest';
import { createAhead } from './ahead.ts';

const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };

test('what was written counts until a fetch that began later, and for a minute at most, whoever sets the clock', () => {
  const now = { wall: 1_000_000, steady: 0 };
  const ahead = createAhead(() => [], { wall: () => now.wall, steady: () => now.steady });
  ahead.wrote(place, 'mine');
  ahead.fetchedSince(place, now.wall);
  expect(ahead.written(place)).toEqual(expect.objectContaining({ text: 'mine' }));
  now.wall -= 86_400_000;
  now.steady += 61_000;
  expect(ahead.written(place)).toBeUndefined();
  ahead.wrote(place, 'again');
  ahead.fetchedSince(place, now.wall + 1);
  expect(ahead.written(place)).toBeUndefined();
});

test('a fetch of another repository says nothing about what was written in this one', () => {
  const now = { wall: 1_000_000, steady: 0 };
  const ahead = createAhead(() => [], { wall: () => now.wall, steady: () => now.steady });
  ahead.wrote(place, 'mine');
  ahead.fetchedSince({ ...place, orgId: 'other' }, now.wall + 1);
  ahead.fetchedSince({ ...place, repo: 'other' }, now.wall + 1);
  expect(ahead.written(place)).toMatchObject({ text: 'mine' });
});
