import { useEffect, useState } from 'react';

/**
 * Whether a quickly changing value has settled: true immediately after a longer pause, otherwise once it has stayed the
 * same for `ms` milliseconds. For values that trigger a request.
 */
export function useDebounced(value: unknown, ms: number): boolean {
  const [seen, setSeen] = useState(() => ({ value, settled: value, at: performance.now() }));
  if (!Object.is(seen.value, value)) {
    // While rendering, so that a single change does not first render as pending.
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
