import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ViewedMarks } from '../../../shared/ipc/shapes.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Diff, DiffFile } from '../../diff/index.ts';
import { fingerprint, listing, viewedOf } from './viewed.ts';
import { viewedMarksQuery } from './viewed-marks.ts';
import { keepDiff, showChangedSince } from './viewed-text.ts';

const NONE: ViewedMarks = {};

/** The viewed marks of one comparison; `comparison` names it, also across restarts. */
export function useViewed(comparison: string, diff: Diff) {
  const client = useQueryClient();
  const { files } = diff;
  const last = useRef(diff);
  /** What was known of this comparison's held files before they were loaded. */
  const listed = useRef({ comparison, listings: new Map<string, string>() });
  useEffect(() => {
    last.current = diff;
    if (listed.current.comparison !== comparison) listed.current = { comparison, listings: new Map() };
    const { listings } = listed.current;
    for (const file of diff.files) if (file.hash === '') listings.set(file.path, listing(file));
  }, [comparison, diff]);
  const { data: marks = NONE } = useQuery(viewedMarksQuery(comparison));
  const state = useMemo(() => viewedOf(files, marks), [files, marks]);
  const setViewed = useCallback(
    (path: string, viewed: boolean) => {
      const file = files.find((one) => one.path === path);
      if (!file) return;
      const mark = viewed ? fingerprint(file, listed.current.listings.get(path)) : null;
      client.setQueryData(keys.viewed(comparison), (old: ViewedMarks = NONE): ViewedMarks => {
        const { [path]: _, ...others } = old;
        return mark === null ? others : { ...others, [path]: mark };
      });
      if (mark === null) void api().viewed.unmark({ comparison, path });
      else {
        void api().viewed.mark({ comparison, path, mark });
        void keepDiff(last.current, comparison, file, mark);
      }
      last.current.showInterdiff(file.id, null);
    },
    [client, comparison, files],
  );
  const onSince = useCallback(
    (file: DiffFile) => void showChangedSince(last.current, comparison, file),
    [comparison],
  );
  return { ...state, setViewed, onSince };
}
