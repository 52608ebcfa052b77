import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { atOnce } from '../../../api/at-once.ts';
import { api, unwrap } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import type { Diff, DiffFile } from '../../../diff/index.ts';
import { filePlaces } from '../../../diff/model/file-names.ts';
import { handOverMarks } from './earlier-marks.ts';
import { useReadHunks } from './use-read-hunks.ts';
import { useTakeOver } from './use-take-over.ts';
import { earlierMarks, formatMark, listing, spentMark, storedMark, TAKEN_BACK, viewedOf } from './viewed.ts';
import { usePerLoad } from '../reading/use-per-load.ts';
import { MAX_VIEWED_DIFF_CHARS } from '../../../../shared/ipc/limits.ts';

type Marks = ReadonlyMap<string, string>;

const NONE: Marks = new Map();
const noListings = (): Map<string, string> => new Map();

let handedOver: Promise<void> | undefined;

/** The marks of a comparison: path -> mark. What 0.1.0 kept is handed over before the first are read. */
const viewedMarksQuery = (comparison: string) =>
  queryOptions({
    queryKey: keys.viewed(comparison),
    queryFn: async () => {
      handedOver ??= handOverMarks(localStorage, async (part) => (await api().viewed.adopt(part)).ok);
      await handedOver;
      return new Map(await unwrap(api().viewed.marks({ comparison })));
    },
    // Nothing else changes them.
    staleTime: Infinity,
  });

/**
 * The viewed marks of one comparison, of files and of their hunks: a file is viewed when all its hunks are.
 *
 * @param comparison its key, also across restarts
 * @param branch the key of the whole branch's comparison, with whose commits it shares what was read
 * @param tip of the branch; absent: not known
 */
export function useViewed(comparison: string, branch: string, diff: Diff, tip?: string) {
  const client = useQueryClient();
  const { files, digests, hunks, rawOf, retry: load, showInterdiff, status } = diff;
  /** What was known about this diff's held files before they were loaded. */
  const listings = usePerLoad(noListings);
  useEffect(() => {
    const before = listings(load, files);
    for (const file of files) if (file.hash === '') before.set(file.path, listing(file));
  }, [load, files, listings]);
  const { data: stored = NONE, isSuccess } = useQuery(viewedMarksQuery(comparison));
  const state = useMemo(() => viewedOf(files, stored, tip), [files, stored, tip]);
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
  const listedOf = useCallback(
    (file: DiffFile) => (file.hash === '' ? listing(file) : listings(load, files).get(file.path)),
    [files, listings, load],
  );
  const marksNow = useCallback(
    (): Marks => client.getQueryData(keys.viewed(comparison)) ?? NONE,
    [client, comparison],
  );
  /** Replaces marks that are still the same, and what is kept of them here. */
  const renew = useCallback(
    (marks: readonly (readonly [path: string, before: string, now: string])[]) => {
      const before = marksNow();
      const same = marks.filter(([path, mark, now]) => mark !== now && before.get(path) === mark);
      if (same.length === 0) return;
      put(same.map(([path, , now]) => [path, now]));
      const renewed = same.map(([path, mark, now]): [string, string, string] => [
        path,
        storedMark(mark),
        storedMark(now),
      ]);
      void api().viewed.renew({ comparison, marks: renewed });
    },
    [comparison, marksNow, put],
  );
  const markFiles = useCallback(
    (paths: readonly string[], viewed: boolean, isCarried = false) => {
      const marks = [...new Set(paths)]
        .flatMap((path) => files[filePlaces(files).get(path) ?? -1] ?? [])
        .map((file) => {
          const { hash, digest } = file;
          const now = { listed: listedOf(file), tip };
          return { file, now, mark: viewed ? formatMark({ ...now, digest, fresh: hash }) : TAKEN_BACK };
        });
      if (marks.length > 0) put(marks.map(({ file, mark }) => [file.path, mark]));
      for (const { file, mark } of marks) {
        const { path } = file;
        if (viewed) {
          const how = isCarried ? { isCarried } : {};
          void api().viewed.mark({ comparison, path, mark: storedMark(mark), ...how });
        } else void api().viewed.unmark({ comparison, path });
        showInterdiff(file, null);
      }
      if (viewed) void settle({ digests, rawOf }, comparison, marks, renew);
    },
    [comparison, digests, files, listedOf, put, rawOf, renew, showInterdiff, tip],
  );
  const setAllViewed = useCallback(
    (paths: readonly string[], viewed: boolean, isCarried = false) => {
      markFiles(paths, viewed, isCarried);
      hunks.markFiles(paths, viewed, isCarried);
    },
    [hunks, markFiles],
  );
  const setViewed = useCallback(
    (path: string, viewed: boolean, isCarried = false) => setAllViewed([path], viewed, isCarried),
    [setAllViewed],
  );
  const isViewed = useCallback(
    (path: string): boolean => {
      // A key may look for the next one among thousands.
      const file = files[filePlaces(files).get(path) ?? -1];
      return file !== undefined && viewedOf([file], marksNow(), tip).viewed.has(path);
    },
    [files, marksNow, tip],
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
  useEffect(() => digests.want([...stored.keys()]), [digests, stored]);
  useEffect(() => {
    if (status !== 'ready' || !isSuccess) return;
    const { hold, spent } = earlierMarks(files, stored);
    renew(spent.map(([path, mark]) => [path, mark, spentMark(mark)]));
    const held = hold.map(({ file, mark }) => ({ file, mark, now: { listed: listedOf(file), tip } }));
    if (held.length > 0) void settle({ digests, rawOf }, comparison, held, renew);
  }, [comparison, digests, files, isSuccess, listedOf, rawOf, renew, status, stored, tip]);
  const onInterdiff = useCallback(
    (file: DiffFile) => void showInterdiffOf(showInterdiff, comparison, file),
    [comparison, showInterdiff],
  );
  return { ...state, marks: stored, isViewed, setViewed, setAllViewed, onInterdiff };
}

interface Marked {
  file: DiffFile;
  mark: string;
  /** What else a mark says of it. */
  now: { listed: string | undefined; tip: string | undefined };
}

/** Gives marks the digests of their files, and stores their diffs with them; of a long diff only the mark. */
async function settle(
  { digests, rawOf }: Pick<Diff, 'digests' | 'rawOf'>,
  comparison: string,
  marked: readonly Marked[],
  renew: (marks: [path: string, before: string, now: string][]) => void,
): Promise<void> {
  // Asked for at once, before the diff is read again or left.
  const raws = marked.map(({ file }) => rawOf(file));
  const byPath = await digests.of(marked.map(({ file }) => file));
  const marks = marked.map(({ file: { path, hash }, mark, now }) => ({
    path,
    before: mark,
    mark: formatMark({ ...now, digest: byPath.get(path) ?? '', fresh: hash }),
  }));
  renew(marks.map(({ path, before, mark }) => [path, before, mark]));
  await Promise.all(
    marks.map(async ({ path, mark }, at) => {
      const raw = (await raws[at]) ?? '';
      if (raw !== '' && raw.length <= MAX_VIEWED_DIFF_CHARS)
        await api().viewed.keepDiff({ comparison, path, mark: storedMark(mark), raw });
    }),
  );
}

/** Shows what changed in a file since it was viewed, instead of its diff. */
async function showInterdiffOf(
  showInterdiff: Diff['showInterdiff'],
  comparison: string,
  file: DiffFile,
): Promise<void> {
  const kept = await unwrap(api().viewed.diff({ comparison, path: file.path })).catch(() => null);
  showInterdiff(file, kept?.raw ?? '');
}
