import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { atOnce } from '../../../api/at-once.ts';
import { api, unwrap } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import type { Diff, DiffFile } from '../../../diff/index.ts';
import { fingerprint, listing, viewedOf } from './viewed.ts';
import { viewedMarksQuery } from './viewed-marks.ts';
import { usePerLoad } from '../reading/use-per-load.ts';
import { MAX_VIEWED_DIFF_CHARS } from '../../../../shared/ipc/limits.ts';

const NONE: ReadonlyMap<string, string> = new Map();
const noListings = (): Map<string, string> => new Map();

/**
 * The viewed marks of one comparison.
 *
 * @param comparison its key, also across restarts
 * @param tip of the branch; absent: not known
 */
export function useViewed(comparison: string, diff: Diff, tip?: string) {
  const client = useQueryClient();
  const { files } = diff;
  const last = useRef(diff);
  const { retry: load } = diff;
  /** What was known about this diff's held files before they were loaded. */
  const listings = usePerLoad(noListings);
  useEffect(() => {
    last.current = diff;
    const before = listings(load, diff.files);
    for (const file of diff.files) if (file.hash === '') before.set(file.path, listing(file));
  }, [load, diff, listings]);
  const { data: stored = NONE } = useQuery(viewedMarksQuery(comparison));
  const state = useMemo(() => viewedOf(files, stored), [files, stored]);
  const setViewed = useCallback(
    (path: string, viewed: boolean, isCarried = false) => {
      const file = files.find((one) => one.path === path);
      if (!file) return;
      const mark = viewed ? fingerprint(file, { listed: listings(load, files).get(path), tip }) : null;
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
        void api().viewed.mark({ comparison, path, mark, ...(isCarried ? { isCarried } : {}) });
        void keepDiff(last.current, comparison, file, mark);
      }
      last.current.showInterdiff(file.id, null);
    },
    [client, comparison, files, load, listings, tip],
  );
  const isViewed = useCallback(
    (path: string): boolean => {
      const file = files.filter((one) => one.path === path);
      return viewedOf(file, client.getQueryData(keys.viewed(comparison)) ?? NONE).viewed.has(path);
    },
    [client, comparison, files],
  );
  const onInterdiff = useCallback(
    (file: DiffFile) => void showInterdiffOf(last.current, comparison, file),
    [comparison],
  );
  return { ...state, marks: stored, isViewed, setViewed, onInterdiff };
}

/** Stores a file's diff at the moment it is viewed, with its mark; of a long diff only the mark. */
async function keepDiff(
  { rawOf }: Diff,
  comparison: string,
  { id, path }: DiffFile,
  mark: string,
): Promise<void> {
  const raw = await rawOf(id);
  if (raw !== '' && raw.length <= MAX_VIEWED_DIFF_CHARS)
    await api().viewed.keepDiff({ comparison, path, mark, raw });
}

/** Shows what changed in a file since it was viewed, instead of its diff. */
async function showInterdiffOf(
  { showInterdiff }: Diff,
  comparison: string,
  { id, path }: DiffFile,
): Promise<void> {
  const kept = await unwrap(api().viewed.diff({ comparison, path })).catch(() => null);
  showInterdiff(id, kept?.raw ?? '');
}
