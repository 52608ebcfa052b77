import { expect, test } from 'vitest';
import { MAX_PIECE_ENTRIES, type GiveTurn } from './pieces.ts';
import { branchesAt, peopleNotes, sidesByTip, tipsOfBranches } from './ref-tips.ts';

const PIECES = 5;
type Entry = readonly [string, string];

/** Many refs, and how they are read: how often others have a turn, and the most that is read before that. */
function countedRefs() {
  const counts = { pauses: 0, longest: 0 };
  let taken = 0;
  function* refs(): Generator<Entry> {
    for (let at = 0; at < PIECES * MAX_PIECE_ENTRIES; at += 1) {
      taken += 1;
      counts.longest = Math.max(counts.longest, taken);
      yield [`refs/heads/b${String(at)}`, 'same'];
    }
  }
  const pause: GiveTurn = () => {
    counts.pauses += 1;
    taken = 0;
    return undefined;
  };
  return { refs: refs(), pause, counts };
}

test.each<[string, (refs: Iterable<Entry>, pause: GiveTurn) => Promise<unknown>]>([
  ['notes of people', (refs, pause) => peopleNotes(refs, pause)],
  ['sides by their commits', (refs, pause) => sidesByTip(refs, pause)],
  ['tips of branches', (refs, pause) => tipsOfBranches([], refs, { max: 2, pause })],
  ['branches at a commit', (refs, pause) => branchesAt(new Set(['same']), refs, pause)],
])('many refs are read in pieces, and others have a turn between them: %s', async (_, read) => {
  const { refs, pause, counts } = countedRefs();
  await read(refs, pause);
  expect(counts).toEqual({ pauses: PIECES, longest: MAX_PIECE_ENTRIES });
});

const REFS: Entry[] = [
  ['refs/heads/a', '1'],
  ['refs/heads/b', '2'],
  ['refs/heads/c', '1'],
  ['refs/notes/commits', '3'],
  ['refs/notes/viewed/bo@example.com', '4'],
];

test('a commit is named by its first branch, and notes are none', async () => {
  const sides = await sidesByTip(REFS);
  expect([...sides].map(([tip, { side }]) => [tip, side])).toEqual([
    ['1', 'a'],
    ['2', 'b'],
  ]);
  expect(await peopleNotes(REFS)).toEqual({ 'refs/notes/commits': '3' });
});

test('tips are listed once, the given ones first, and no more than wanted', async () => {
  expect(await tipsOfBranches(['2', '9'], REFS, { max: 5 })).toEqual(['2', '9', '1']);
  expect(await tipsOfBranches(['2', '9'], REFS, { max: 1 })).toEqual(['2']);
  expect(await branchesAt(new Set(['1']), REFS)).toEqual(['a', 'c']);
});

test('no more refs are read than are needed', async () => {
  const [one, none] = [countedRefs(), countedRefs()];
  await tipsOfBranches([], one.refs, { max: 1, pause: one.pause });
  expect(one.counts).toEqual({ pauses: 0, longest: MAX_PIECE_ENTRIES });
  await branchesAt(new Set(), none.refs, none.pause);
  expect(none.counts).toEqual({ pauses: 0, longest: 0 });
});
