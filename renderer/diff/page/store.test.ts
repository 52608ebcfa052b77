import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diffFile } from '../diff-file.testing.ts';
import { DiffStore, type DiffMethods } from './store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// None is called here.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const methods = {} as DiffMethods;

const request = { orgId: 'o', repo: 'r', branch: 'b', ephemeral: false, ephemeralBase: false, paths: [] };

/** How long a store of so many files waits before it tells of another one. */
function waits(count: number): number {
  const files = Array.from({ length: count }, () => diffFile('a'));
  const store = new DiffStore(request, methods, () => files);
  const told: number[] = [];
  const began = Date.now();
  store.subscribe(() => told.push(Date.now() - began));
  store.publishSoon();
  store.publishSoon();
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveLength(1);
  expect(store.snapshot().stats.additions).toBe(count);
  return told[0] ?? 0;
}

test('what arrives is told several times a second, and less often of many files', () => {
  expect(waits(3)).toBe(120);
  expect(waits(1500)).toBe(300);
  expect(waits(20_000)).toBe(500);
  expect(waits(100_000)).toBe(2000);
});

test('what is shown as new or in another encoding is counted as it is shown, beside what the host counted', () => {
  const found = { additions: 1, deletions: 2 };
  const shown = [diffFile('a', found), diffFile('b', { additions: 13, byGit: found })];
  const store = new DiffStore(request, methods, () => shown);
  store.dispatch({ type: 'stats', files: 2, additions: 2, deletions: 4 });
  store.publish();
  expect(store.snapshot().stats).toEqual({ files: 2, additions: 14, deletions: 2 });
});
