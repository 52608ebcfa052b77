import { useEffect, useState } from 'react';

const wall = (): number => Date.now();

/** The time in milliseconds, updated every `everyMs`; null stops the clock. `clock` must stay the same function. */
export function useNow(everyMs: number | null, clock: () => number = wall): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    if (everyMs === null) return undefined;
    const timer = setInterval(() => setNow(clock()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, clock]);
  return now;
}
