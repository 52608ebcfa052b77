import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that is identical in every render and calls the latest version: for components that render only when their
 * props change. Do not call it while rendering.
 */
export function useStable<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
