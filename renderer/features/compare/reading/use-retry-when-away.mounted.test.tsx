import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { type Failed, useRetryWhenAway } from './use-retry-when-away.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

function Retrying({ diff }: { diff: Failed }) {
  useRetryWhenAway(diff);
  return null;
}

const failed = (retry: () => void, missingBlobs?: true): Failed => ({
  status: 'failed',
  files: [],
  error: { kind: 'host-unavailable', message: 'Away', ...(missingBlobs ? { missingBlobs } : {}) },
  retry,
});

test('a host that is away is asked again by itself', async () => {
  const retry = vi.fn<() => void>();
  await render(<Retrying diff={failed(retry)} />);
  vi.advanceTimersByTime(10_500);
  expect(retry).toHaveBeenCalledTimes(1);
});

test('what a partial clone lacks stays as it was said: a person fetches it, or reads why that failed', async () => {
  const retry = vi.fn<() => void>();
  await render(<Retrying diff={failed(retry, true)} />);
  vi.advanceTimersByTime(60_000);
  expect(retry).not.toHaveBeenCalled();
});
