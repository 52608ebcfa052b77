import { useEffect, useRef } from 'react';

/** A key that may come before what it is about: `press` does it now or as soon as that is there, `forget` takes it back. */
export interface OnceReady {
  readonly press: () => void;
  readonly forget: () => void;
}

/**
 * What somebody asks for by a key while the answer to what was typed is on its way is done when the answer is there.
 * @param ready what is asked for can be done, or will never be
 * @param act does it, if there is something to do
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
