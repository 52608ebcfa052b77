import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseWhenLeft } from './release-memory.ts';

const A_WHILE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('memory is released once after a comparison was left', () => {
  const release = vi.fn();
  const { shows } = releaseWhenLeft(release);
  shows('compare');
  vi.advanceTimersByTime(A_WHILE_MS);
  expect(release).not.toHaveBeenCalled();
  shows('repositories');
  expect(release).not.toHaveBeenCalled();
  vi.advanceTimersByTime(A_WHILE_MS);
  expect(release).toHaveBeenCalledOnce();
  shows('start');
  vi.advanceTimersByTime(A_WHILE_MS);
  expect(release).toHaveBeenCalledOnce();
});

test('nothing is released before a comparison was read', () => {
  const release = vi.fn();
  releaseWhenLeft(release).shows('start');
  vi.advanceTimersByTime(A_WHILE_MS);
  expect(release).not.toHaveBeenCalled();
});

test('nothing is released while the next comparison is read, or shown', () => {
  const release = vi.fn();
  const { shows, reads } = releaseWhenLeft(release);
  shows('compare');
  shows('repositories');
  reads();
  vi.advanceTimersByTime(A_WHILE_MS);
  shows('repositories');
  shows('compare');
  vi.advanceTimersByTime(A_WHILE_MS);
  expect(release).not.toHaveBeenCalled();
  shows('start');
  vi.advanceTimersByTime(A_WHILE_MS);
  expect(release).toHaveBeenCalledOnce();
});
