import { onTestFinished } from 'vitest';

/** Moves this process's monotonic clock ahead by `ms` milliseconds until the test ends, as if it had waited. */
export function later(ms: number): void {
  const before = performance.now;
  Reflect.set(performance, 'now', () => before.call(performance) + ms);
  onTestFinished(() => void Reflect.deleteProperty(performance, 'now'));
}
