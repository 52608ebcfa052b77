import { useEffect, useRef, useState } from 'react';
import { typeAhead } from '../../../app/type-ahead.ts';
import { usePaneActions } from '../panes/PanesProvider.tsx';

/** How long to wait for the composer to take the caret; after that there is no composer on the page. */
const COMPOSER_TIMEOUT_MS = 2000;

/**
 * The composer of the chosen commit's note can be requested before the commits are loaded, or while the notes are
 * hidden: it opens when they are available, and gets the text typed meanwhile.
 */
export function useNoteRequest(isShown: boolean, isLoading: boolean) {
  const [focusRequest, setFocusRequest] = useState(0);
  const [isPending, setIsPending] = useState(false);
  const { show } = usePaneActions();
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);
  useEffect(() => {
    if (!isPending || (!isShown && isLoading)) return undefined;
    const timer = setTimeout(
      () => {
        release.current?.();
        setIsPending(false);
      },
      isShown ? COMPOSER_TIMEOUT_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [isPending, isShown, isLoading]);
  const ask = (): void => {
    release.current?.();
    show('right');
    // First, because the composer may take the focus immediately.
    release.current = typeAhead(() => setIsPending(false));
    setIsPending(true);
    setFocusRequest((n) => n + 1);
  };
  return { ask: isShown || isLoading ? ask : undefined, isPending, focusRequest };
}
