import { useEffect, useRef } from 'react';
import { isImage, type Diff } from '../../../diff/index.ts';
import { modestPictures } from './local-pictures.ts';

/** Images on this computer are cheap: small ones load automatically, once per reading. */
export function useLocalPictures(diff: Diff, atHand: boolean): void {
  const { status, files, loadHeld } = diff;
  const loadedWith = useRef<Diff['loadHeld'] | null>(null);
  useEffect(() => {
    // After a reload, they are held again.
    if (status === 'loading') loadedWith.current = null;
    if (!atHand || status !== 'ready' || loadedWith.current === loadHeld) return;
    loadedWith.current = loadHeld;
    const paths = modestPictures(files, isImage);
    if (paths.length > 0) loadHeld(paths);
  }, [atHand, status, files, loadHeld]);
}
