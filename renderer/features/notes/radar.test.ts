import { expect, test } from 'vitest';
import { FIRST_LOOK, nextLook, SLOWEST_LOOK } from './radar.ts';

test('looks less and less often while nothing happens, and at once more often after a change', () => {
  let pause = FIRST_LOOK;
  for (let look = 0; look < 20; look += 1) {
    const next = nextLook(pause, false);
    expect(next).toBeGreaterThanOrEqual(pause);
    pause = next;
  }
  expect(pause).toBe(SLOWEST_LOOK);
  expect(nextLook(pause, true)).toBe(FIRST_LOOK);
});
