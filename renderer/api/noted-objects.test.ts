import { expect, test } from 'vitest';
import type { NoteBadge, NotesOverview } from '../../shared/ipc/shapes.ts';
import { gatherObjects, notedObjects, refsOn } from './noted-objects.ts';

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
  const badges = [badge('one', 'b'), badge('one', 'a'), badge('two', 'b')];
  const [gathered, asked] = [overview(badges), overview(badges)];
  let turns = 0;
  await gatherObjects(gathered, async () => void (turns += 1));
  expect(turns).toBe(badges.length);
  expect(notedObjects(gathered)).toEqual(notedObjects(asked));
  expect(notedObjects(asked).sorted).toEqual(['a', 'b']);
  expect(refsOn(gathered, 'b')).toEqual(['one', 'two']);
  expect(refsOn(gathered, 'c')).toEqual([]);
});
