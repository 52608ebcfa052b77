import { useEffect, useRef } from 'react';

/**
 * A conflict, or a file that is read as a whole, replaces the diff. When that is over, the element that had the focus
 * before may be gone: then the focus goes to the diff.
 * @param instead what replaces the diff; null: nothing
 */
export function useFocusAfter(instead: unknown, toReading: () => void): void {
  const before = useRef(instead);
  useEffect(() => {
    const over = before.current !== null && instead === null;
    before.current = instead;
    if (!over) return;
    // After what replaced it has tried to return the focus.
    queueMicrotask(() => {
      if (document.activeElement === null || document.activeElement === document.body) toReading();
    });
  }, [instead, toReading]);
}
