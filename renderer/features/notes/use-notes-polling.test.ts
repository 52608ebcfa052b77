import { expect, test } from 'vitest';
import { SHORTEST_PAUSE, nextPause, LONGEST_PAUSE } from './use-notes-polling.ts';

test('looks less and less often while nothing happens, and at once more often after a change', () => {
  let pause = SHORTEST_PAUSE;
  for (let look = 0; look < 20; look += 1) {
    const next = nextPause(pause, false);
    expect(next).toBeGreaterThanOrEqual(pause);
    pause = next;
  }
  expect(pause).toBe(LONGEST_PAUSE);
  expect(nextPause(pause, true)).toBe(SHORTEST_PAUSE);
});
