import { onTestFinished, vi } from 'vitest';

const now = performance.now.bind(performance);
let ahead = 0;

/** Moves this process's monotonic clock ahead by `ms` milliseconds until the test ends, as if it had waited. */
export function later(ms: number): void {
  ahead += ms;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  onTestFinished(() => {
    ahead = 0;
    clock.mockRestore();
  });
}
