import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchOnce } from './prefetch-once.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Numbers what was begun, and keeps its signals. */
function counting() {
  const signals: AbortSignal[] = [];
  const begin = (signal: AbortSignal): Promise<number> => Promise.resolve(signals.push(signal));
  return { begin, isAborted: () => signals.map(({ aborted }) => aborted) };
}

test('what was begun is claimed for the same key, once, and stays when its time is over', async () => {
  const { begin, isAborted } = counting();
  const { prefetch, claim } = prefetchOnce<number>(1000);
  prefetch('here', 'a', begin);
  prefetch('there', 'a', begin);
  expect(await claim('here', 'a')).toBe(1);
  expect(claim('here', 'a')).toBeNull();
  expect(await claim('there', 'a')).toBe(2);
  vi.advanceTimersByTime(1001);
  expect(isAborted()).toEqual([false, false]);
});

test('what nobody claims in time, what another is begun or claimed for, and what comes too late is given up', () => {
  const { begin, isAborted } = counting();
  const { prefetch, claim } = prefetchOnce<number>(1000);
  prefetch('here', 'a', begin);
  vi.advanceTimersByTime(999);
  expect(isAborted()).toEqual([false]);
  vi.advanceTimersByTime(1);
  expect(claim('here', 'a')).toBeNull();
  prefetch('here', 'a', begin);
  prefetch('here', 'b', begin);
  expect(isAborted()).toEqual([true, true, false]);
  expect(claim('here', 'a')).toBeNull();
  prefetch('here', 'a', begin);
  expect(claim('here', 'a', AbortSignal.abort())).toBeNull();
  expect(isAborted()).toEqual([true, true, true, true]);
});

test('what was claimed ends with whoever claimed it, and a failure is reported there alone', async () => {
  const { begin, isAborted } = counting();
  const { prefetch, claim } = prefetchOnce<number>(1000);
  prefetch('here', 'a', begin);
  const stop = new AbortController();
  await claim('here', 'a', stop.signal);
  stop.abort();
  expect(isAborted()).toEqual([true]);
  prefetch('here', 'a', () => Promise.reject(new Error('away')));
  await expect(claim('here', 'a')).rejects.toThrow('away');
});

test('whether anything was claimed meanwhile is known, of each slot', () => {
  const { unclaimed, claim } = prefetchOnce<number>(1000);
  void claim('here', 'before');
  const [here, there] = [unclaimed('here'), unclaimed('there')];
  expect([here(), there()]).toEqual([true, true]);
  void claim('here', 'a');
  expect([here(), there()]).toEqual([false, true]);
});
