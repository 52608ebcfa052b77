import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether a value that may go on changing in quick steps has come to rest: at once after a longer pause, otherwise when
 * it has stayed for `ms` milliseconds. What costs a request waits for it.
 */
export function useSettled(value: unknown, ms: number): boolean {
  const [settled, setSettled] = useState(value);
  const changed = useRef(-Infinity);
  useLayoutEffect(() => {
    const now = performance.now();
    const wait = now - changed.current < ms ? ms : 0;
    changed.current = now;
    if (wait === 0) {
      // Before anything is painted: a single step is not to be seen waiting.
      // oxlint-disable-next-line react/set-state-in-effect
      setSettled(value);
      return undefined;
    }
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return Object.is(settled, value);
}
