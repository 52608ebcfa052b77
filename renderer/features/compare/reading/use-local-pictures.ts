import { useEffect, useRef } from 'react';
import { isImage, type Diff } from '../../../diff/index.ts';
import { modestPictures } from './local-pictures.ts';

/** Images on this computer are cheap: small ones load automatically, once per reading. */
export function useLocalPictures(diff: Diff, atHand: boolean): void {
  const { status, files, loadHeld } = diff;
  const asked = useRef<Diff['loadHeld'] | null>(null);
  useEffect(() => {
    // After a reload, they are held again.
    if (status === 'loading') asked.current = null;
    if (!atHand || status !== 'ready' || asked.current === loadHeld) return;
    asked.current = loadHeld;
    const paths = modestPictures(files, isImage);
    if (paths.length > 0) loadHeld(paths);
  }, [atHand, status, files, loadHeld]);
}
