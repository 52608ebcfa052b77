import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BranchTip } from './branch-tips.ts';
import { createStore, type Store } from './index.ts';

let profile: string;
let store: Store;
beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'branch-tips-test-'));
  store = createStore(profile);
});
afterEach(async () => {
  store.close();
  await rm(profile, { recursive: true, force: true });
});

const feature = { orgId: 'acme', repo: 'demo', branch: 'feature' };
const tip = (name: string, at: number, more: Partial<BranchTip> = {}): BranchTip => ({
  tip: name,
  at,
  seenIn: 'watched',
  base: 'main',
  baseTip: 'b',
  mergeBase: 'm',
  number: 1,
  readAt: null,
  removedAt: null,
  ...more,
});

test('tips are kept by branch with all that is known of them, the newest first, also over a restart', () => {
  const [a, b] = [tip('a', 1), tip('b', 2, { base: null, number: null, readAt: 5 })];
  store.branchTips.put(feature, [a, b]);
  store.branchTips.put({ ...feature, branch: 'other' }, [tip('c', 3)]);
  expect(store.branchTips.list(feature)).toEqual([b, a]);
  const again = { ...a, at: 4, readAt: 6 };
  store.branchTips.put(feature, [again]);
  store.close();
  store = createStore(profile);
  expect(store.branchTips.list(feature)).toEqual([again, b]);
  store.branchTips.remove(feature, ['b']);
  expect(store.branchTips.list(feature)).toEqual([again]);
});

test('what made room is remembered for all branches that had the tip', () => {
  const other = { ...feature, branch: 'other' };
  store.branchTips.put(feature, [tip('a', 1)]);
  store.branchTips.put(other, [tip('a', 2)]);
  store.branchTips.put({ ...feature, repo: 'another' }, [tip('a', 3)]);
  store.branchTips.setRemoved(feature, 'a', 9);
  expect(store.branchTips.ofRepository(feature).map(({ removedAt }) => removedAt)).toEqual([9, 9]);
  expect(store.branchTips.list({ ...feature, repo: 'another' })[0]?.removedAt).toBeNull();
});

test('a repository and an organization are forgotten on their own', () => {
  const others = [
    { ...feature, repo: 'another' },
    { ...feature, orgId: 'other' },
  ];
  for (const place of [feature, ...others]) store.branchTips.put(place, [tip('a', 1)]);
  store.branchTips.forgetRepository(feature);
  expect([feature, ...others].map((place) => store.branchTips.list(place).length)).toEqual([0, 1, 1]);
  store.branchTips.forget('acme');
  expect(others.map((place) => store.branchTips.list(place).length)).toEqual([0, 1]);
});
