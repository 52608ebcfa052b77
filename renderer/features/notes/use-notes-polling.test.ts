import { expect, test } from 'vitest';
import { MIN_POLL_MS, nextPause, MAX_POLL_MS } from './use-notes-polling.ts';

test('looks less and less often while nothing happens, and at once more often after a change', () => {
  let pause = MIN_POLL_MS;
  for (let look = 0; look < 20; look += 1) {
    const next = nextPause(pause, false);
    expect(next).toBeGreaterThanOrEqual(pause);
    pause = next;
  }
  expect(pause).toBe(MAX_POLL_MS);
  expect(nextPause(pause, true)).toBe(MIN_POLL_MS);
});
