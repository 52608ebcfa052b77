import { useEffect, useRef, useState } from 'react';
import { typeAhead } from '../../../app/type-ahead.ts';
import { useSettings } from '../../settings/use-settings.ts';

/** The caret is in the composer by then, unless there is none in the page. Milliseconds. */
const PATIENCE = 2000;

/**
 * The composer of the chosen commit's note, asked for also before the commits are here, or while the notes are hidden: it
 * opens when they are there, and what is typed until then is put into it.
 */
export function useAskedNote(here: boolean, coming: boolean) {
  const [focusRequest, setFocusRequest] = useState(0);
  const [asked, setAsked] = useState(false);
  const [{ rightHidden }, change] = useSettings();
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);
  useEffect(() => {
    if (!asked || (!here && coming)) return undefined;
    const timer = setTimeout(
      () => {
        release.current?.();
        setAsked(false);
      },
      here ? PATIENCE : 0,
    );
    return () => clearTimeout(timer);
  }, [asked, here, coming]);
  const ask = (): void => {
    release.current?.();
    if (rightHidden) change({ rightHidden: false });
    // Before the composer is told: it may take the focus at once.
    release.current = typeAhead(() => setAsked(false));
    setAsked(true);
    setFocusRequest((n) => n + 1);
  };
  return { ask: here || coming ? ask : undefined, asked, focusRequest };
}
