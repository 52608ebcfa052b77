import { useEffect, useState } from 'react';

/**
 * Whether a value that changes in quick steps has come to rest: true at once after a longer pause, otherwise when it
 * has stayed the same for `ms` milliseconds. For what costs a request.
 */
export function useDebounced(value: unknown, ms: number): boolean {
  const [seen, setSeen] = useState(() => ({ value, settled: value, at: performance.now() }));
  if (!Object.is(seen.value, value)) {
    // While rendering, before anything is drawn of it: a single step is not drawn waiting first.
    // oxlint-disable-next-line react-hooks/purity
    const at = performance.now();
    setSeen({ value, settled: at - seen.at < ms ? seen.settled : value, at });
  }
  const same = Object.is(seen.settled, value);
  useEffect(() => {
    if (same) return undefined;
    const timer = setTimeout(() => setSeen((now) => ({ ...now, settled: value })), ms);
    return () => clearTimeout(timer);
  }, [value, same, ms]);
  return same;
}
