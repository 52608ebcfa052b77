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
  first.over();
  first.over();
  let quiet = false;
  const waiting = foreground.quiet(never).then(() => (quiet = true));
  vi.advanceTimersByTime(60_000);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(quiet).toBe(false);
  second.over();
  vi.advanceTimersByTime(60_000);
  await waiting;
});

test('an aborted wait ends at once', async () => {
  const foreground = createForeground();
  foreground.begin();
  const stop = new AbortController();
  const waiting = foreground.quiet(stop.signal);
  stop.abort();
  await expect(waiting).rejects.toThrow();
  await expect(foreground.quiet(AbortSignal.abort())).rejects.toThrow();
});

test('what stands around a comparison waits until its first rows are seen, and no longer', async () => {
  const foreground = createForeground();
  await foreground.clear();
  foreground.announce();
  let clear = false;
  const waiting = foreground.clear().then(() => (clear = true));
  const diff = foreground.begin(true);
  diff.arrives();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(clear).toBe(false);
  foreground.seen();
  await waiting;
  // The end of a diff that was seen holds nobody up.
  diff.over();
  await foreground.clear();
});

test('a comparison that fails, does not come, or is not told to be painted holds nothing up for long', async () => {
  const foreground = createForeground();
  foreground.begin(true).over();
  await foreground.clear();
  const slow = foreground.begin(true);
  vi.advanceTimersByTime(2000);
  await foreground.clear();
  slow.arrives();
  vi.advanceTimersByTime(700);
  await foreground.clear();
  foreground.announce();
  vi.advanceTimersByTime(1500);
  await foreground.clear();
});

test('diffs that are asked for one after the other hold nothing up for good', async () => {
  const foreground = createForeground();
  foreground.announce();
  let clear = false;
  const waiting = foreground.clear().then(() => (clear = true));
  for (let step = 0; step < 10; step += 1) {
    vi.advanceTimersByTime(500);
    foreground.begin(true);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(clear).toBe(true);
  await waiting;
});

test('nothing waits for the diff of a commit', async () => {
  const foreground = createForeground();
  const diff = foreground.begin();
  await foreground.clear();
  diff.arrives();
  await foreground.clear();
});
