import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFirstPaintGate } from './first-paint-gate.ts';

/** As Node's own, on the timers that the tests move. */
const sleep: Parameters<typeof createFirstPaintGate>[0] = (ms, _value, { signal } = {}) =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const never = new AbortController().signal;

test('with no diff on its way, nothing waits', async () => {
  await createFirstPaintGate(sleep).quiet(never);
});

test('it is quiet a moment after the last diff has ended, each ended once', async () => {
  const firstPaint = createFirstPaintGate(sleep);
  const [first, second] = [firstPaint.begin(), firstPaint.begin()];
  first.over();
  first.over();
  let quiet = false;
  const waiting = firstPaint.quiet(never).then(() => (quiet = true));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(quiet).toBe(false);
  second.over();
  await vi.advanceTimersByTimeAsync(500);
  await waiting;
});

test('commits of a comparison that opens wait for its first rows for half a second at most', async () => {
  const firstPaint = createFirstPaintGate(sleep);
  firstPaint.announce();
  firstPaint.begin({ ofComparison: true });
  let opened = false;
  void firstPaint.afterOpening().then(() => (opened = true));
  await vi.advanceTimersByTimeAsync(450);
  expect(opened).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(opened).toBe(true);
});

test('an aborted wait ends at once', async () => {
  const firstPaint = createFirstPaintGate(sleep);
  firstPaint.begin();
  const stop = new AbortController();
  const waiting = firstPaint.quiet(stop.signal);
  stop.abort();
  await expect(waiting).rejects.toThrow();
  await expect(firstPaint.quiet(AbortSignal.abort())).rejects.toThrow();
});

test('what stands around a comparison waits until its first rows are seen, and no longer', async () => {
  const firstPaint = createFirstPaintGate(sleep);
  await firstPaint.clear();
  firstPaint.announce();
  let clear = false;
  const waiting = firstPaint.clear().then(() => (clear = true));
  const diff = firstPaint.begin({ ofComparison: true });
  diff.arrives();
  await vi.advanceTimersByTimeAsync(20);
  expect(clear).toBe(false);
  firstPaint.seen();
  await waiting;
  // The end of a diff that was seen holds nobody up.
  diff.over();
  await firstPaint.clear();
});

test('a comparison that fails, does not come, or is not told to be painted holds nothing up for long', async () => {
  const firstPaint = createFirstPaintGate(sleep);
  firstPaint.begin({ ofComparison: true }).over();
  await firstPaint.clear();
  const slow = firstPaint.begin({ ofComparison: true });
  vi.advanceTimersByTime(2000);
  await firstPaint.clear();
  slow.arrives();
  vi.advanceTimersByTime(700);
  await firstPaint.clear();
  firstPaint.announce();
  vi.advanceTimersByTime(1500);
  await firstPaint.clear();
});

test('diffs that are asked for one after the other hold nothing up for good', async () => {
  const firstPaint = createFirstPaintGate(sleep);
  firstPaint.announce();
  let clear = false;
  const waiting = firstPaint.clear().then(() => (clear = true));
  for (let step = 0; step < 10; step += 1) {
    await vi.advanceTimersByTimeAsync(500);
    firstPaint.begin({ ofComparison: true });
  }
  expect(clear).toBe(true);
  await waiting;
});

test('nothing waits for the diff of a commit', async () => {
  const firstPaint = createFirstPaintGate(sleep);
  const diff = firstPaint.begin();
  await firstPaint.clear();
  diff.arrives();
  await firstPaint.clear();
});

test('what else stands around a diff waits for all beside it, for another diff that was begun meanwhile, and no longer', async () => {
  const firstPaint = createFirstPaintGate(sleep);
  const [notes, commits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const diff = firstPaint.begin({ ofComparison: true });
  let after = 0;
  const wait = (): void => void firstPaint.afterBeside().then(() => (after += 1));
  wait();
  firstPaint.beside(notes.promise);
  firstPaint.beside(commits.promise);
  firstPaint.seen();
  commits.reject(new Error('gone'));
  await vi.advanceTimersByTimeAsync(300);
  expect(after).toBe(0);
  const other = firstPaint.begin({ ofComparison: true });
  notes.resolve();
  await vi.advanceTimersByTimeAsync(200);
  expect(after).toBe(0);
  firstPaint.seen();
  await vi.advanceTimersByTimeAsync(0);
  expect(after).toBe(1);
  diff.over();
  other.over();
  // A host may need long for its notes.
  firstPaint.beside(new Promise(() => undefined));
  wait();
  await vi.advanceTimersByTimeAsync(700);
  expect(after).toBe(2);
});

test('the first piece of a far host is not waited for, its painting is', async () => {
  const firstPaint = createFirstPaintGate(sleep);
  const diff = firstPaint.begin({ ofComparison: true, far: true });
  await firstPaint.clear();
  diff.arrives();
  let clear = false;
  void firstPaint.clear().then(() => (clear = true));
  await vi.advanceTimersByTimeAsync(100);
  expect(clear).toBe(false);
  firstPaint.seen();
  await vi.advanceTimersByTimeAsync(0);
  expect(clear).toBe(true);
});
