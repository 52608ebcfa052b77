import { useState } from 'react';
import type { SearchRequest } from '../../../shared/ipc/search.ts';
import { api, unwrap } from '../../api/client.ts';
import { useAnswerInParts } from '../../api/use-answer-in-parts.ts';
import { joinFiles } from './search-rows.ts';
import type { SearchState } from './search-words.ts';

const NOTHING: Pick<SearchState, 'files' | 'end'> = { files: [], end: null };

export interface RepositorySearch extends SearchState {
  /** Stops it; what was found stays. */
  stop: () => void;
  /** Searches again, and fetches what that takes. */
  fetchNow: () => void;
}

/**
 * Searches a repository, and reads the hits as they come. Another request ends the search, and begins anew.
 * @param request null: nothing to search for. `first` does not make it another one.
 */
export function useSearch(request: Omit<SearchRequest, 'fetches'> | null): RepositorySearch {
  const key = request === null ? null : JSON.stringify({ ...request, first: [] });
  const [fetched, setFetched] = useState<string | null>(null);
  const fetches = fetched === key;
  const { answer, ...search } = useAnswerInParts({
    key: key === null ? null : `${fetches} ${key}`,
    nothing: NOTHING,
    next: async (requestId, before) => {
      if (request === null) return { answer: before, isOver: true };
      const { files, end } = await unwrap(api().search.next({ ...request, fetches, requestId }));
      return { answer: { files: joinFiles(before.files, files), end }, isOver: end !== null };
    },
    end: (requestId) => api().search.stop({ requestId }),
  });
  return { ...answer, ...search, fetchNow: () => setFetched(key) };
}
