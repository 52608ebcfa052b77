import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that is the same at every render and does what the latest one does: for what is drawn again only when what
 * it is given differs. Not to be called while rendering.
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
