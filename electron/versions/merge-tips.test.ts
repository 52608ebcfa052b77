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
  const logged = ['a', 'c', 'b', 'a'].map((sha, at) => ({ sha, at: 100 * at }));
  const all = mergeTips([known('b', 7_000, { readAt: 3 })], logged, seen('a', 8_000));
  expect(names(all)).toBe('bca');
  expect(all[0]).toMatchObject({ seenIn: 'compared', readAt: 3 });
  expect(all[1]).toMatchObject({ seenIn: 'log' });
  expect(all.map(({ at }) => at)).toEqual([200, 201, 202]);
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
