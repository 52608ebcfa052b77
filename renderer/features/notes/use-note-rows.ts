import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { NoteHit, NotesFound, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/** Notes that are read in one question. */
const PAGE = 100;

/** What is found is shown after this, and after twice as long each time that the notes are still being read. Milliseconds. */
const FIRST = 40;
const LONGEST = 10_000;

/** Hits are shown as they are found. */
const searchQuery = ({ orgId, repo }: RepositoryPlace, q: string, notesRefs: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.notes({ orgId, repo }), 'search', q, notesRefs],
    async queryFn({ client, queryKey, signal }) {
      for (let patience = FIRST; ; patience = Math.min(patience * 2, LONGEST)) {
        const asked = { orgId, repo, q, notesRefs: [...notesRefs], patience };
        const found = await unwrap(api().notes.search(asked));
        if (!found.reading) return found;
        signal.throwIfAborted();
        // What was found in all of them before stays until all of them are read anew.
        client.setQueryData<NotesFound>(queryKey, (known) => (known?.reading === false ? known : found));
      }
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

const pageQuery = ({ orgId, repo }: RepositoryPlace, notesRefs: readonly string[], page: number) =>
  queryOptions({
    queryKey: [...keys.notes({ orgId, repo }), 'list', notesRefs, page],
    queryFn: () =>
      unwrap(api().notes.list({ orgId, repo, notesRefs: [...notesRefs], offset: page * PAGE, limit: PAGE })),
  });

export interface NoteRows {
  /** undefined: not known yet. */
  readonly total: number | undefined;
  /** Rows that can be shown: all notes of the list, or those of a search that were told. */
  readonly rows: number;
  /** undefined: on its way. */
  readonly at: (row: number) => NoteHit | undefined;
  readonly fetching: boolean;
  /** These are of a search for other words, shown until the first for these are found. */
  readonly ofOthers: boolean;
  /** More may be found. */
  readonly searching: boolean;
  readonly problem: string | null;
}

/**
 * Notes that hold the words, or with none all of them, newest first: of a list of any length, the pages that are in
 * sight are read.
 * @param from the first row in sight @param to the last one
 */
export function useNoteRows(
  place: RepositoryPlace,
  q: string,
  notesRefs: readonly string[],
  from: number,
  to: number,
): NoteRows {
  const search = useQuery(searchQuery(place, q, notesRefs));
  const [first, last] = [Math.floor(from / PAGE), Math.floor(Math.max(from, to) / PAGE)];
  // The first page tells how many there are.
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
      searching: search.isFetching && (search.data?.reading ?? true),
      problem: search.error ? toAppError(search.error).message : (search.data?.problem ?? null),
    };
  }
  const [head] = list;
  const total = head?.data?.total;
  const failed = list.find(({ error }) => error !== null)?.error;
  return {
    total,
    rows: total ?? 0,
    at: (row) => list[pages.indexOf(Math.floor(row / PAGE))]?.data?.hits[row % PAGE],
    fetching: list.some(({ isFetching }) => isFetching),
    ofOthers: false,
    searching: false,
    problem: failed ? toAppError(failed).message : (head?.data?.problem ?? null),
  };
}
