import { useEffect, useRef } from 'react';
import { isImage, type Diff } from '../../diff/index.ts';
import { modestPictures } from './local-pictures.ts';

/** Pictures of a folder on this computer cost nothing to fetch: small ones are loaded unasked, once per reading. */
export function useLocalPictures(diff: Diff, local: boolean): void {
  const { status, files, loadHeld } = diff;
  const asked = useRef<Diff['loadHeld'] | null>(null);
  useEffect(() => {
    // Read again, they are held again.
    if (status === 'loading') asked.current = null;
    if (!local || status !== 'ready' || asked.current === loadHeld) return;
    asked.current = loadHeld;
    const paths = modestPictures(files, isImage);
    if (paths.length > 0) loadHeld(paths);
  }, [local, status, files, loadHeld]);
}
