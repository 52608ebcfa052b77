import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { NoteHit, NotesFound, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

const NOTES_PER_PAGE = 100;

/** Search results are shown after FIRST_WAIT_MS, then after twice the last wait while notes are still being read. */
const FIRST_WAIT_MS = 40;
const MAX_WAIT_MS = 10_000;

/** Shows hits as they are found. */
const searchQuery = ({ orgId, repo }: RepositoryPlace, q: string, notesRefs: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.notes({ orgId, repo }), 'search', q, notesRefs],
    async queryFn({ client, queryKey, signal }) {
      for (let patience = FIRST_WAIT_MS; ; patience = Math.min(patience * 2, MAX_WAIT_MS)) {
        const request = { orgId, repo, q, notesRefs: [...notesRefs], patience };
        const results = await unwrap(api().notes.search(request));
        if (!results.isLoading) return results;
        signal.throwIfAborted();
        // Keep the results of a complete search until the next one is complete.
        client.setQueryData<NotesFound>(queryKey, (cached) =>
          cached?.isLoading === false ? cached : results,
        );
      }
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

const pageQuery = ({ orgId, repo }: RepositoryPlace, notesRefs: readonly string[], page: number) =>
  queryOptions({
    queryKey: [...keys.notes({ orgId, repo }), 'list', notesRefs, page],
    queryFn: () =>
      unwrap(
        api().notes.list({
          orgId,
          repo,
          notesRefs: [...notesRefs],
          offset: page * NOTES_PER_PAGE,
          limit: NOTES_PER_PAGE,
        }),
      ),
  });

export interface NoteRows {
  /** undefined: not known yet. */
  readonly total: number | undefined;
  /** Rows that can be shown: all notes, or the search hits received so far. */
  readonly rows: number;
  /** undefined: loading. */
  readonly at: (row: number) => NoteHit | undefined;
  readonly fetching: boolean;
  /** The rows belong to the previous search, shown until this one has results. */
  readonly ofOthers: boolean;
  /** More hits may follow. */
  readonly searching: boolean;
  readonly problem: string | null;
}

/**
 * Notes that contain the words, or all notes, newest first. Only the pages in view are loaded.
 * @param from the first visible row
 * @param to the last visible row
 */
export function useNoteRows(
  place: RepositoryPlace,
  q: string,
  notesRefs: readonly string[],
  from: number,
  to: number,
): NoteRows {
  const search = useQuery(searchQuery(place, q, notesRefs));
  const [first, last] = [Math.floor(from / NOTES_PER_PAGE), Math.floor(Math.max(from, to) / NOTES_PER_PAGE)];
  // The first page has the total.
  const pages = [...new Set([0, ...Array.from({ length: last - first + 1 }, (_, at) => first + at)])];
  const list = useQueries({
    queries: pages.map((page) => ({ ...pageQuery(place, notesRefs, page), enabled: q === '' })),
  });
  if (q !== '') {
    const hits = search.data?.hits ?? [];
    return {
      total: search.data?.total,
      rows: hits.length,
      at: (row) => hits[row],
      fetching: search.isFetching,
      ofOthers: search.isPlaceholderData,
      searching: search.isFetching && (search.data?.isLoading ?? true),
      problem: search.error ? toAppError(search.error).message : (search.data?.problem ?? null),
    };
  }
  const [head] = list;
  const total = head?.data?.total;
  const failed = list.find(({ error }) => error !== null)?.error;
  return {
    total,
    rows: total ?? 0,
    at: (row) => list[pages.indexOf(Math.floor(row / NOTES_PER_PAGE))]?.data?.hits[row % NOTES_PER_PAGE],
    fetching: list.some(({ isFetching }) => isFetching),
    ofOthers: false,
    searching: false,
    problem: failed ? toAppError(failed).message : (head?.data?.problem ?? null),
  };
}
