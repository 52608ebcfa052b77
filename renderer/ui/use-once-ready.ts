import { useEffect, useRef } from 'react';

/** For a key pressed before its target is ready: `press` acts now or once it is ready, `forget` cancels. */
export interface OnceReady {
  readonly press: () => void;
  readonly forget: () => void;
}

/**
 * Defers an action requested by key until the response to the typed text arrives.
 * @param ready the action is possible, or never will be
 * @param act runs the action, if there is one
 */
export function useOnceReady(ready: boolean, act: () => void): OnceReady {
  const waits = useRef(false);
  useEffect(() => {
    if (!ready || !waits.current) return;
    waits.current = false;
    act();
  });
  return {
    press: () => {
      if (ready) act();
      else waits.current = true;
    },
    forget: () => void (waits.current = false),
  };
}
