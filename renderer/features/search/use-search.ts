import { useEffect, useRef, useState } from 'react';
import type { SearchRequest } from '../../../shared/ipc/search.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { useStable } from '../../ui/use-stable.ts';
import { joinFiles } from './search-rows.ts';
import type { SearchState } from './search-words.ts';

const BEGUN: SearchState = { files: [], end: null, error: null, isRunning: true };
const NOTHING: SearchState = { ...BEGUN, isRunning: false };

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
  const [state, setState] = useState<SearchState & { of: string | null; fetches: boolean }>({
    ...NOTHING,
    of: null,
    fetches: false,
  });
  const stopNow = useRef<() => void>(() => undefined);
  const next = useStable(async (requestId: string) =>
    request === null ? null : await unwrap(api().search.next({ ...request, fetches, requestId })),
  );
  useEffect(() => {
    if (key === null) return undefined;
    const requestId = crypto.randomUUID();
    let isLive = true;
    let now = BEGUN;
    const show = (change: Partial<SearchState>): void => {
      now = { ...now, ...change };
      setState({ ...now, of: key, fetches });
    };
    const read = async (): Promise<void> => {
      try {
        for (let isOver = false; !isOver;) {
          // One after the other: each waits until there is more.
          // oxlint-disable-next-line no-await-in-loop
          const answer = await next(requestId);
          if (!isLive || answer === null) return;
          isOver = answer.end !== null;
          show({ files: joinFiles(now.files, answer.files), end: answer.end, isRunning: !isOver });
        }
      } catch (thrown) {
        if (isLive) show({ error: toAppError(thrown), isRunning: false });
      }
    };
    const end = (): void => {
      if (!isLive || !now.isRunning) return;
      isLive = false;
      void api().search.stop({ requestId });
    };
    stopNow.current = () => {
      if (!now.isRunning) return;
      end();
      show({ isRunning: false });
    };
    void read();
    return end;
  }, [key, fetches, next]);
  const shown = key === null ? NOTHING : state.of === key && state.fetches === fetches ? state : BEGUN;
  return {
    ...shown,
    stop: () => stopNow.current(),
    fetchNow: () => setFetched(key),
  };
}
