import { onTestFinished, vi } from 'vitest';

/** A clock that a test can move ahead: what it says, and how many milliseconds it was moved. */
const moved = (clock: Pick<typeof Date, 'now'>) => ({ clock, now: clock.now.bind(clock), ahead: 0 });
const monotonic = moved(performance);
const wall = moved(Date);

/** Moves this process's monotonic clock ahead by `ms` milliseconds until the test ends, as if it had waited. */
export const later = (ms: number): void => void ahead(monotonic, ms);

/**
 * The same with the time of day, which the times of files are compared with.
 *
 * @returns what puts it back before the test ends
 */
export const laterToday = (ms: number): (() => void) => ahead(wall, ms);

function ahead(one: ReturnType<typeof moved>, ms: number): () => void {
  one.ahead += ms;
  const spy = vi.spyOn(one.clock, 'now').mockImplementation(() => one.now() + one.ahead);
  const back = (): void => {
    one.ahead = 0;
    spy.mockRestore();
  };
  onTestFinished(back);
  return back;
}
