import { useCallback, useRef } from 'react';

/**
 * Keeps a value for one reading of a diff: after a reload its files have other ids and perhaps other text, so per-file
 * state starts over. Do not call while rendering.
 * @param make creates the value for a new reading; must be a stable function
 * @returns gets the value; `reading` differs between readings, `files` is empty before the first file
 */
export function usePerLoad<T>(make: () => T): (load: unknown, files: readonly unknown[]) => T {
  const kept = useRef<{ load: unknown; value: T } | null>(null);
  return useCallback(
    (load, files) => {
      if (kept.current === null || kept.current.load !== load || files.length === 0)
        kept.current = { load, value: make() };
      return kept.current.value;
    },
    [make],
  );
}

/** For sets of file ids. */
export const noIds = (): Set<number> => new Set();
