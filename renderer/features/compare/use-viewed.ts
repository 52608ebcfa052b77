import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { atOnce } from '../../api/at-once.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Diff, DiffFile } from '../../diff/index.ts';
import { fingerprint, listing, viewedOf } from './viewed.ts';
import { viewedMarksQuery } from './viewed-marks.ts';
import { keepDiff, showInterdiffOf } from './viewed-text.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/** The viewed marks of one comparison; `comparison` names it, also across restarts. */
export function useViewed(comparison: string, diff: Diff) {
  const client = useQueryClient();
  const { files } = diff;
  const last = useRef(diff);
  const { retry: reading } = diff;
  /** What was known of the held files of this diff before they were loaded. */
  const listed = useRef({ reading, listings: new Map<string, string>() });
  useEffect(() => {
    last.current = diff;
    // Read again, its files have come anew.
    if (listed.current.reading !== reading || diff.files.length === 0)
      listed.current = { reading, listings: new Map() };
    const { listings } = listed.current;
    for (const file of diff.files) if (file.hash === '') listings.set(file.path, listing(file));
  }, [reading, diff]);
  const { data: known = NONE } = useQuery(viewedMarksQuery(comparison));
  const state = useMemo(() => viewedOf(files, known), [files, known]);
  const setViewed = useCallback(
    (path: string, viewed: boolean) => {
      const file = files.find((one) => one.path === path);
      if (!file) return;
      const mark = viewed ? fingerprint(file, listed.current.listings.get(path)) : null;
      atOnce(() =>
        client.setQueryData(keys.viewed(comparison), (old: ReadonlyMap<string, string> = NONE) => {
          const marks = new Map(old);
          if (mark === null) marks.delete(path);
          else marks.set(path, mark);
          return marks;
        }),
      );
      if (mark === null) void api().viewed.unmark({ comparison, path });
      else {
        void api().viewed.mark({ comparison, path, mark });
        void keepDiff(last.current, comparison, file, mark);
      }
      last.current.showInterdiff(file.id, null);
    },
    [client, comparison, files],
  );
  const onInterdiff = useCallback(
    (file: DiffFile) => void showInterdiffOf(last.current, comparison, file),
    [comparison],
  );
  return { ...state, setViewed, onInterdiff };
}
