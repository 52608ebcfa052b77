import { useCallback, useMemo, useState } from 'react';
import type { DiffFile } from '../../diff/index.ts';
import { fingerprint, readMarks, viewedOf, writeMarks, type ViewedMarks } from './viewed-store.ts';

/** The viewed marks of one comparison; `comparison` names it, also across restarts. */
export function useViewed(comparison: string, files: readonly DiffFile[]) {
  const [own, setOwn] = useState<{ comparison: string; marks: ViewedMarks } | null>(null);
  const marks = useMemo(
    () => (own?.comparison === comparison ? own.marks : readMarks(localStorage, comparison)),
    [own, comparison],
  );
  const state = useMemo(() => viewedOf(files, marks), [files, marks]);
  const setViewed = useCallback(
    (path: string, viewed: boolean) => {
      const file = files.find((one) => one.path === path);
      if (!file) return;
      const { [path]: _, ...others } = marks;
      const next = viewed ? { ...others, [path]: fingerprint(file) } : others;
      setOwn({ comparison, marks: next });
      writeMarks(localStorage, comparison, next, Date.now());
    },
    [comparison, files, marks],
  );
  return { ...state, setViewed };
}
