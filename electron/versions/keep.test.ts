import { expect, test } from 'vitest';
import type { BranchTip } from '../store/branch-tips.ts';
import { packsToDrop, versionsToKeep } from './keep.ts';

const tip = (name: string, more: Partial<BranchTip> = {}): BranchTip => ({
  tip: name,
  at: 1,
  seenIn: 'compared',
  base: 'main',
  baseTip: 'b',
  mergeBase: 'm',
  number: 1,
  readAt: null,
  removedAt: null,
  ...more,
});
const facts = (grows: boolean | null, more: { isReadable?: boolean; mergeBase?: string | null } = {}) => ({
  isReadable: true,
  mergeBase: 'm',
  grows,
  ...more,
});
const kept = (...[tips, of]: Parameters<typeof versionsToKeep>): string =>
  versionsToKeep(tips, of)
    .map((one) => one.tip)
    .join('');

test('what was rewritten is kept, and what was read; what grew is in the next, and the newest on the branch', () => {
  const tips = [tip('a'), tip('b'), tip('c'), tip('d', { readAt: 1 }), tip('e')];
  expect(kept(tips, [facts(false), facts(true), facts(false), facts(null), facts(true)])).toBe('bcd');
  expect(kept([tip('a', { readAt: 1 })], [facts(false)])).toBe('a');
});

test('what cannot be read, has no merge base, or has made room is not kept', () => {
  const next = [tip('z'), facts(false)] as const;
  expect(kept([tip('a'), next[0]], [facts(false, { isReadable: false }), next[1]])).toBe('');
  expect(kept([tip('a'), next[0]], [facts(false, { mergeBase: null }), next[1]])).toBe('');
  expect(kept([tip('a', { removedAt: 1 }), next[0]], [facts(false), next[1]])).toBe('');
});

const pack = (commit: string, bytes: number) => ({ name: `pack-${commit}`, commit, bytes });
const dropped = (...args: Parameters<typeof packsToDrop>): string =>
  packsToDrop(...args)
    .map(({ commit }) => commit)
    .join('');

test('room is made by what is forgotten, then the oldest that was not read, then the oldest', () => {
  const tips = [tip('a', { readAt: 1 }), tip('b'), tip('c'), tip('d', { readAt: 2 })];
  const packs = ['d', 'c', 'x', 'b', 'a'].map((name) => pack(name, 10));
  expect(dropped(packs, tips, 40)).toBe('x');
  expect(dropped(packs, tips, 39)).toBe('xb');
  expect(dropped(packs, tips, 20)).toBe('xbc');
  expect(dropped(packs, tips, 19)).toBe('xbca');
  expect(dropped(packs, tips, 0)).toBe('xbcad');
  expect(dropped([], tips, 0)).toBe('');
  // A merge base is needed as long as the last of its versions.
  expect(dropped([pack('m', 10), ...packs], tips, 50)).toBe('x');
  expect(dropped([pack('m', 10), ...packs], tips, 40)).toBe('xb');
});

test('of many small versions the oldest go', () => {
  const tips = Array.from({ length: 203 }, (_, at) => tip(`t${at}`, { readAt: at === 0 ? 1 : null }));
  const packs = tips.map((one) => pack(one.tip, 1));
  expect(dropped(packs, tips, 1_000)).toBe('t1t2t3');
});
