import { useEffect, useRef, useState } from 'react';
import { typeAhead } from '../../../app/type-ahead.ts';
import { useSettings } from '../../settings/use-settings.ts';

/** How long to wait for the composer to take the caret; after that there is no composer on the page. */
const COMPOSER_TIMEOUT_MS = 2000;

/**
 * The composer of the chosen commit's note can be requested before the commits are loaded, or while the notes are
 * hidden: it opens when they are available, and gets the text typed meanwhile.
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
      here ? COMPOSER_TIMEOUT_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [asked, here, coming]);
  const ask = (): void => {
    release.current?.();
    if (rightHidden) change({ rightHidden: false });
    // First, because the composer may take the focus immediately.
    release.current = typeAhead(() => setAsked(false));
    setAsked(true);
    setFocusRequest((n) => n + 1);
  };
  return { ask: here || coming ? ask : undefined, asked, focusRequest };
}
