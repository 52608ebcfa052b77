import { afterEach, expect, test, vi } from 'vitest';
import { startDeadline } from './deadline.ts';

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

afterEach(() => vi.useRealTimers());

test('the clock stands still while waiting for something else', async () => {
  vi.useFakeTimers();
  const deadline = startDeadline(40);
  await vi.advanceTimersByTimeAsync(30);
  const waited = deadline.standStill(() => sleep(80));
  await vi.advanceTimersByTimeAsync(80);
  await waited;
  await vi.advanceTimersByTimeAsync(9);
  expect(deadline.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(deadline.signal.aborted).toBe(true);
});

test('a request that takes too long is given up', async () => {
  const deadline = startDeadline(10);
  expect(await deadline.orOver(Promise.resolve('quick'))).toBe('quick');
  await expect(deadline.orOver(new Promise(() => undefined))).rejects.toThrow('aborted');
  expect(deadline.signal.aborted).toBe(true);
});
