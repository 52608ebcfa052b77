import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Diff, DiffFile } from '../../diff/index.ts';
import { fingerprint, listing, readMarks, viewedOf, writeMarks, type ViewedMarks } from './viewed-store.ts';
import { keepViewed, showSince } from './viewed-text.ts';

/** The viewed marks of one comparison; `comparison` names it, also across restarts. */
export function useViewed(comparison: string, diff: Diff) {
  const { files } = diff;
  const last = useRef(diff);
  /** What was known of held files before they were loaded. */
  const listed = useRef(new Map<string, string>());
  useEffect(() => {
    last.current = diff;
    for (const file of diff.files) if (file.hash === '') listed.current.set(file.path, listing(file));
  }, [diff]);
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
      const next = viewed ? { ...others, [path]: fingerprint(file, listed.current.get(path)) } : others;
      setOwn({ comparison, marks: next });
      writeMarks(localStorage, comparison, next, Date.now());
      void keepViewed(last.current, comparison, file, viewed);
      last.current.session?.showSince(file.id, null);
    },
    [comparison, files, marks],
  );
  const onSince = useCallback(
    (file: DiffFile) => void showSince(last.current, comparison, file),
    [comparison],
  );
  return { ...state, setViewed, onSince };
}
