import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_TIPS } from './branch-tips.ts';
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

test('tips are kept by branch, the one that was seen last first, also over a restart', () => {
  store.branchTips.saw(feature, 'a', 1);
  store.branchTips.saw(feature, 'b', 2);
  store.branchTips.saw({ ...feature, branch: 'other' }, 'c', 3);
  store.branchTips.saw(feature, 'a', 4);
  expect(store.branchTips.list(feature)).toEqual(['a', 'b']);
  store.close();
  store = createStore(profile);
  expect(store.branchTips.list(feature)).toEqual(['a', 'b']);
  store.branchTips.forget('acme');
  expect(store.branchTips.list(feature)).toEqual([]);
});

test('of many the oldest go', () => {
  for (let at = 0; at < MAX_TIPS + 5; at += 1) store.branchTips.saw(feature, `tip ${at.toString()}`, at);
  const kept = store.branchTips.list(feature);
  expect(kept).toHaveLength(MAX_TIPS);
  expect(kept.at(-1)).toBe('tip 5');
});
