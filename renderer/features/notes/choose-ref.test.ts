import { expect, test } from 'vitest';
import { chooseRef, hasNote, inPlaces, isForeign, tabsOf } from './choose-ref.ts';

const badge = (name: string, object: string, author: string | null = 'Ada') => ({
  notesRef: `refs/notes/${name}`,
  object,
  author,
  date: null,
});
const overview = {
  writesTo: 'refs/notes/commits',
  refs: [
    { notesRef: 'refs/notes/amlog', sha: 'a', count: 23_000 },
    { notesRef: 'refs/notes/reviews', sha: 'b', count: 3 },
  ],
  badges: [badge('amlog', 'x'), badge('reviews', 'x'), badge('reviews', 'y'), badge('amlog', 'z')],
  source: 'git' as const,
  problem: null,
};

test('a commit without notes shows where a new one goes, never the ref with the most notes', () => {
  expect(chooseRef(overview, 'nothing', null)).toBe('refs/notes/commits');
  expect(chooseRef({ ...overview, writesTo: 'refs/notes/mine' }, null, null)).toBe('refs/notes/mine');
});

test('a commit with notes shows one of them: where is written to, else people’s ref with the most', () => {
  expect(chooseRef(overview, 'y', null)).toBe('refs/notes/reviews');
  expect(chooseRef(overview, 'x', null)).toBe('refs/notes/reviews');
  expect(chooseRef(overview, 'z', null)).toBe('refs/notes/commits');
  expect(chooseRef({ ...overview, writesTo: 'refs/notes/amlog' }, 'x', null)).toBe('refs/notes/amlog');
  expect(chooseRef({ ...overview, writesTo: 'refs/notes/reviews' }, 'x', null)).toBe('refs/notes/reviews');
  expect(chooseRef(overview, 'x', 'refs/notes/chosen')).toBe('refs/notes/chosen');
  expect(hasNote(overview, 'y', 'refs/notes/reviews')).toBe(true);
  expect(hasNote(overview, 'y', 'refs/notes/amlog')).toBe(false);
});

test('a program’s ref is foreign, unless this reviewer writes there', () => {
  expect(isForeign(overview, 'refs/notes/amlog')).toBe(true);
  expect(isForeign(overview, 'refs/notes/reviews')).toBe(false);
  expect(isForeign({ ...overview, writesTo: 'refs/notes/amlog' }, 'refs/notes/amlog')).toBe(false);
  expect(isForeign(undefined, 'refs/notes/amlog')).toBe(false);
});

test('where a new note goes has a tab before its first note', () => {
  const refs = tabsOf({ ...overview, writesTo: 'refs/notes/mine' }, null, 'refs/notes/reviews').map(
    ({ ref }) => ref,
  );
  expect(refs).toEqual(['refs/notes/mine', 'refs/notes/reviews', 'refs/notes/commits', 'refs/notes/amlog']);
});

test('a ref is where it was before its first note', () => {
  const mine = { ...overview, writesTo: 'refs/notes/mine' };
  const written = { ...mine, refs: [...mine.refs, { notesRef: 'refs/notes/mine', sha: 'c', count: 1 }] };
  const namesOf = (some: typeof mine): string[] =>
    tabsOf(some, null, 'refs/notes/reviews').map(({ ref }) => ref);
  expect(namesOf(written)).toEqual(namesOf(mine));
});

const tab = (ref: string) => ({ ref, count: 1, here: false, program: null });
const [a, b, c, d] = [tab('a'), tab('b'), tab('c'), tab('d')];

test('a new ref moves none that was shown before, and one that comes back has its place', () => {
  expect(inPlaces([], [a, c])).toEqual([a, c]);
  expect(inPlaces(['a', 'c'], [a, b, c, d])).toEqual([a, c, b, d]);
  expect(inPlaces(['a', 'c', 'b'], [b, c])).toEqual([c, b]);
});

/** Whether a ref with a note by each of these authors is foreign. */
const isForeignBy = (authors: readonly (string | null)[]): boolean =>
  isForeign(
    { ...overview, badges: authors.map((author, at) => badge('queue', `${at}`, author)) },
    'refs/notes/queue',
  );

test('hundreds of notes by one author are a program’s; by several, or a few, they are not', () => {
  const one = Array.from({ length: 300 }, () => 'Import');
  expect(isForeignBy(one)).toBe(true);
  expect(isForeignBy([...one, 'Ada'])).toBe(false);
  expect(isForeignBy(one.slice(0, 20))).toBe(false);
  expect(isForeignBy(one.map(() => null))).toBe(false);
});
