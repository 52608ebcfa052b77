import { expect, test } from 'vitest';
import type { BranchTip } from '../store/branch-tips.ts';
import { MAX_TIPS, mergeTips, pruneTips, type SeenTip } from './merge-tips.ts';

const known = (tip: string, at: number, more: Partial<BranchTip> = {}): BranchTip => ({
  tip,
  at,
  seenIn: 'compared',
  base: null,
  baseTip: null,
  mergeBase: null,
  number: null,
  readAt: null,
  removedAt: null,
  ...more,
});
const seen = (tip: string, at: number, isEarlier = false): SeenTip => ({
  tip,
  at,
  seenIn: 'compared',
  isEarlier,
});
const names = (tips: readonly BranchTip[]): string => tips.map(({ tip }) => tip).join('');

test('a tip that is seen for the first time is the newest, whatever the clock says', () => {
  const all = mergeTips([known('b', 9), known('a', 1)], [], seen('c', 5));
  expect(all.map(({ tip, at }) => [tip, at])).toEqual([
    ['a', 1],
    ['b', 9],
    ['c', 10],
  ]);
});

test('a tip that is seen again stays where it was; one that the branch moved back to is the newest', () => {
  const before = [known('b', 2, { number: 2 }), known('a', 1, { number: 1, readAt: 7 })];
  expect(mergeTips(before, [], seen('b', 5))).toEqual(before.toReversed());
  const back = mergeTips(before, [], seen('a', 5));
  expect(names(back)).toBe('ba');
  expect(back[1]).toEqual(known('a', 5, { readAt: 7 }));
});

test('a page that still shows an earlier tip changes nothing', () => {
  const before = [known('b', 2), known('a', 1)];
  expect(mergeTips(before, [], seen('a', 5, true))).toEqual(before.toReversed());
  // Git's own log says where the branch is.
  const logged = [
    { sha: 'b', at: 2 },
    { sha: 'a', at: 1 },
  ];
  expect(mergeTips(before, logged, seen('a', 5))).toEqual(before.toReversed());
});

test('the log gives the order of its own tips, even if its times do not, and equal tips are one', () => {
  const logged = [
    { sha: 'a', at: 0 },
    { sha: 'c', at: 100 },
    { sha: 'b', at: 200 },
    { sha: 'a', at: 300 },
  ];
  const all = mergeTips([], logged, seen('a', 8_000));
  expect(names(all)).toBe('bca');
  expect(all.map(({ at, seenIn }) => [at, seenIn])).toEqual([
    [200, 'log'],
    [201, 'log'],
    [202, 'log'],
  ]);
  // Nothing of it changes when it is read again.
  expect(mergeTips(all.toReversed(), logged, seen('a', 9_000))).toEqual(all);
});

test('what is remembered keeps its time; what the log has besides goes around it', () => {
  const before = [known('c', 7_000, { readAt: 3, number: 4 }), known('x', 6_000)];
  const logged = [
    { sha: 'e', at: 7_000 },
    { sha: 'd', at: 7_000 },
    { sha: 'c', at: 7_000 },
    { sha: 'b', at: 9_000 },
    { sha: 'a', at: 2_000 },
  ];
  const all = mergeTips(before, logged, seen('e', 8_000));
  expect(all.map(({ tip, at }) => [tip, at])).toEqual([
    ['a', 2_000],
    ['x', 6_000],
    ['b', 6_999],
    ['c', 7_000],
    ['d', 7_001],
    ['e', 7_002],
  ]);
  expect(all[3]).toEqual(before[0]);
});

test('what is new in a log that was cut is newer than what is remembered, in the same second and before', () => {
  const before = [known('b', 7_003), known('a', 7_002)];
  expect(names(mergeTips(before, [{ sha: 'c', at: 7_000 }], seen('c', 7_500)))).toBe('abc');
});

test('a branch that moved back by its log has its tip at the end, to be counted anew', () => {
  const before = [known('b', 2, { number: 2 }), known('a', 1, { number: 1, readAt: 7 })];
  const logged = [
    { sha: 'a', at: 5 },
    { sha: 'b', at: 2 },
  ];
  expect(mergeTips(before, logged, seen('a', 9))).toEqual([
    before[0],
    known('a', 5, { number: null, readAt: 7 }),
  ]);
});

test('of many the oldest go, then those that were read, and never the newest', () => {
  const many = Array.from({ length: MAX_TIPS + 5 }, (_, at) =>
    known(`t${at}`, at, { readAt: at < 2 ? 1 : null }),
  );
  const kept = pruneTips(many);
  expect(kept).toHaveLength(MAX_TIPS);
  expect(kept.slice(0, 3).map(({ tip }) => tip)).toEqual(['t0', 't1', 't7']);
  const read = many.map((one) => ({ ...one, readAt: 1 }));
  expect(pruneTips(read)[0]?.tip).toBe('t5');
  expect(names(pruneTips([known('a', 1, { readAt: 1 }), known('b', 2)], 1))).toBe('b');
});
