import { placeNow } from '../../../app/navigation.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { useComparisonContext } from '../ComparisonProvider.tsx';
import { useDiffContext, useReaderContext } from '../DiffProvider.tsx';
import { closeWholeFile } from './opened-file.ts';

/** Runs something in the changes: in place of a whole file or a conflict, they are shown first. */
export function useInChanges(): (run: () => void) => void {
  const { handle } = useReaderContext();
  const { diff } = useDiffContext();
  const { leaveConflict } = useComparisonContext();
  return useStable((run: () => void): void => {
    leaveConflict.current?.();
    closeWholeFile();
    const whenDrawn = (): void => {
      const place = placeNow();
      // The reader went elsewhere.
      if (place.screen !== 'compare' || place.opened !== undefined) return;
      if (handle.current === null && diff.files.length > 0) requestAnimationFrame(whenDrawn);
      else run();
    };
    whenDrawn();
  });
}
