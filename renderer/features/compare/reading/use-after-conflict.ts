import { useEffect, useRef } from 'react';
import type { OpenConflict } from '../../notes/index.ts';

/**
 * A conflict replaces the diff. When it is resolved, the element that had the focus before may be gone with its
 * message: then the focus goes to the diff.
 */
export function useAfterConflict(conflict: OpenConflict | null, toReading: () => void): void {
  const before = useRef(conflict);
  useEffect(() => {
    const over = before.current !== null && conflict === null;
    before.current = conflict;
    if (!over) return;
    // After the conflict itself has tried to return the focus.
    queueMicrotask(() => {
      if (document.activeElement === null || document.activeElement === document.body) toReading();
    });
  }, [conflict, toReading]);
}
