import { useCallback, useRef } from 'react';

/**
 * Keeps a value for one reading of a diff: when the diff is read again its files have other ids and perhaps other text,
 * so what was known by file begins anew. Not to be called while rendering.
 * @param make makes the value for a new reading; must stay the same function
 * @returns gives the value; `reading` differs from one reading to the next, `files` is empty before the first file
 */
export function usePerReading<T>(make: () => T): (reading: unknown, files: readonly unknown[]) => T {
  const kept = useRef<{ reading: unknown; value: T } | null>(null);
  return useCallback(
    (reading, files) => {
      if (kept.current === null || kept.current.reading !== reading || files.length === 0)
        kept.current = { reading, value: make() };
      return kept.current.value;
    },
    [make],
  );
}

/** For values that are sets of files' ids. */
export const noIds = (): Set<number> => new Set();
