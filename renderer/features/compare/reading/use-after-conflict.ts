import { useEffect, useRef } from 'react';
import type { OpenConflict } from '../../notes/index.ts';

/**
 * A conflict takes the place of the diff. When it is over, whatever had the keyboard before may be gone with its message:
 * then it goes to what is read.
 */
export function useAfterConflict(conflict: OpenConflict | null, toReading: () => void): void {
  const before = useRef(conflict);
  useEffect(() => {
    const over = before.current !== null && conflict === null;
    before.current = conflict;
    if (!over) return;
    // After the conflict itself has given it back, where it could.
    queueMicrotask(() => {
      if (document.activeElement === null || document.activeElement === document.body) toReading();
    });
  }, [conflict, toReading]);
}
