import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { atOnce } from '../../../api/at-once.ts';
import { api, unwrap } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import type { Diff, DiffFile } from '../../../diff/index.ts';
import { useReadHunks } from './use-read-hunks.ts';
import { useTakeOver } from './use-take-over.ts';
import { fingerprint, listing, TAKEN_BACK, viewedOf } from './viewed.ts';
import { viewedMarksQuery } from './viewed-marks.ts';
import { usePerLoad } from '../reading/use-per-load.ts';
import { MAX_VIEWED_DIFF_CHARS } from '../../../../shared/ipc/limits.ts';

type Marks = ReadonlyMap<string, string>;

const NONE: Marks = new Map();
const noListings = (): Map<string, string> => new Map();

/**
 * The viewed marks of one comparison, of files and of their hunks: a file is viewed when all its hunks are.
 *
 * @param comparison its key, also across restarts
 * @param branch the key of the whole branch's comparison, with whose commits it shares what was read
 * @param tip of the branch; absent: not known
 */
export function useViewed(comparison: string, branch: string, diff: Diff, tip?: string) {
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
  const { data: stored = NONE, isSuccess } = useQuery(viewedMarksQuery(comparison));
  const state = useMemo(() => viewedOf(files, stored), [files, stored]);
  const put = useCallback(
    (changed: readonly (readonly [path: string, mark: string | null])[]) =>
      atOnce(() =>
        client.setQueryData(keys.viewed(comparison), (old: Marks = NONE) => {
          const marks = new Map(old);
          for (const [path, mark] of changed)
            if (mark === null) marks.delete(path);
            else marks.set(path, mark);
          return marks;
        }),
      ),
    [client, comparison],
  );
  const markFiles = useCallback(
    (paths: readonly string[], viewed: boolean, isCarried = false) => {
      const wanted = new Set(paths);
      const marks = files
        .filter(({ path }) => wanted.has(path))
        .map((file) => {
          const listed = listings(load, files).get(file.path);
          return { file, mark: viewed ? fingerprint(file, { listed, tip }) : TAKEN_BACK };
        });
      if (marks.length > 0) put(marks.map(({ file, mark }) => [file.path, mark]));
      for (const { file, mark } of marks) {
        const { path } = file;
        if (viewed) {
          void api().viewed.mark({ comparison, path, mark, ...(isCarried ? { isCarried } : {}) });
          void keepDiff(last.current, comparison, file, mark);
        } else void api().viewed.unmark({ comparison, path });
        last.current.showInterdiff(file.id, null);
      }
    },
    [comparison, files, load, listings, put, tip],
  );
  const setAllViewed = useCallback(
    (paths: readonly string[], viewed: boolean, isCarried = false) => {
      markFiles(paths, viewed, isCarried);
      last.current.hunks.markFiles(paths, viewed, isCarried);
    },
    [markFiles],
  );
  const setViewed = useCallback(
    (path: string, viewed: boolean, isCarried = false) => setAllViewed([path], viewed, isCarried),
    [setAllViewed],
  );
  const marksNow = useCallback(
    (): Marks => client.getQueryData(keys.viewed(comparison)) ?? NONE,
    [client, comparison],
  );
  const isViewed = useCallback(
    (path: string): boolean => {
      const file = files.filter((one) => one.path === path);
      return viewedOf(file, marksNow()).viewed.has(path);
    },
    [files, marksNow],
  );
  const isTaken = useReadHunks(branch, diff, (read, cause) => {
    const marks = marksNow();
    const unread: [path: string, mark: null][] = [];
    for (const { path, isAll } of read) {
      const hasMark = (marks.get(path) ?? TAKEN_BACK) !== TAKEN_BACK;
      if (cause === 'hunk' && isAll) markFiles([path], true);
      else if (cause === 'hunk' && hasMark) markFiles([path], false);
      if (!isAll && marksNow().get(path) === TAKEN_BACK) unread.push([path, null]);
    }
    if (unread.length > 0) put(unread);
  });
  useTakeOver(comparison, branch, diff, isTaken && isSuccess);
  const onInterdiff = useCallback(
    (file: DiffFile) => void showInterdiffOf(last.current, comparison, file),
    [comparison],
  );
  return { ...state, marks: stored, isViewed, setViewed, setAllViewed, onInterdiff };
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
