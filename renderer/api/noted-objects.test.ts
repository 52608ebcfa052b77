import { expect, test } from 'vitest';
import type { NoteBadge, NotesOverview } from '../../shared/ipc/shapes.ts';
import { gatherObjects, notedObjects, peopleRefsOn, refsOn } from './noted-objects.ts';

const badge = (notesRef: string, object: string): NoteBadge => ({
  notesRef,
  object,
  author: null,
  date: null,
});
const overview = (badges: NoteBadge[]): NotesOverview => ({
  refs: [],
  badges,
  source: 'git',
  problem: null,
  writesTo: 'refs/notes/commits',
});

test('objects are the same whether they were gathered before or are looked up at once, and others have turns', async () => {
  const many = Array.from({ length: 200 }, (_, at) => badge('one', `c${String(at).padStart(3, '0')}`));
  const badges = [badge('one', 'b'), badge('one', 'a'), badge('two', 'b'), ...many];
  const [gathered, asked] = [overview(badges), overview(badges)];
  let turns = 0;
  await gatherObjects(gathered, async () => void (turns += 1));
  expect(turns).toBe(Math.ceil(badges.length / 64));
  expect(notedObjects(gathered)).toEqual(notedObjects(asked));
  expect(notedObjects(asked).sorted).toEqual(['a', 'b', ...many.map(({ object }) => object)]);
  expect(refsOn(gathered, 'b')).toEqual(['one', 'two']);
  expect(refsOn(gathered, 'c')).toEqual([]);
});

test('programs’ data is no note of people, unless this reviewer writes there', () => {
  const badges = [badge('refs/notes/ai', 'a'), badge('refs/notes/ai', 'b'), badge('refs/notes/reviews', 'b')];
  const refs = ['ai', 'reviews'].map((name) => ({ notesRef: `refs/notes/${name}`, sha: 'c', count: 1 }));
  const given = { ...overview(badges), refs };
  expect(peopleRefsOn(given, 'a')).toEqual([]);
  expect(peopleRefsOn(given, 'b')).toEqual(['refs/notes/reviews']);
  expect(refsOn(given, 'b')).toEqual(['refs/notes/ai', 'refs/notes/reviews']);
  expect(notedObjects(given).sorted).toEqual(['b']);
  expect(peopleRefsOn({ ...given, writesTo: 'refs/notes/ai' }, 'a')).toEqual(['refs/notes/ai']);
});
