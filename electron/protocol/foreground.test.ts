import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createForeground } from './foreground.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());
const never = new AbortController().signal;

test('with no diff on its way, nothing waits', async () => {
  await createForeground().quiet(never);
});

test('it is quiet a moment after the last diff has ended, each ended once', async () => {
  const foreground = createForeground();
  const [first, second] = [foreground.begin(), foreground.begin()];
  first();
  first();
  let quiet = false;
  const waiting = foreground.quiet(never).then(() => (quiet = true));
  vi.advanceTimersByTime(60_000);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(quiet).toBe(false);
  second();
  vi.advanceTimersByTime(60_000);
  await waiting;
});

test('whoever is told to stop does not wait', async () => {
  const foreground = createForeground();
  foreground.begin();
  const stop = new AbortController();
  const waiting = foreground.quiet(stop.signal);
  stop.abort();
  await expect(waiting).rejects.toThrow();
  await expect(foreground.quiet(AbortSignal.abort())).rejects.toThrow();
});
