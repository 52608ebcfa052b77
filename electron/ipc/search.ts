import type { Handlers } from '../../shared/ipc/api.ts';
import type { FileHits, SearchEnd } from '../../shared/ipc/search.ts';
import type { Services } from './services.ts';

interface Search {
  requestId: string;
  ending: AbortController;
  hits: AsyncGenerator<FileHits[], SearchEnd>;
}

/** One search at a time: the page no longer needs the older one. It waits between calls, and nothing is read ahead. */
export function searchHandlers({ repositories }: Pick<Services, 'repositories'>): Pick<Handlers, 'search'> {
  let running: Search | null = null;
  const stop = (search: Search | null): void => {
    search?.ending.abort();
    if (running === search) running = null;
  };
  return {
    search: {
      async next({ requestId, orgId, repo, ...request }) {
        if (running?.requestId !== requestId) {
          stop(running);
          const ending = new AbortController();
          const { signal } = ending;
          const hits = repositories.open({ orgId, repo }).search(request, { signal });
          running = { requestId, ending, hits };
        }
        const search = running;
        try {
          const { value, done } = await search.hits.next();
          if (done !== true) return { files: value, end: null };
          stop(search);
          return { files: [], end: value };
        } catch (cause) {
          stop(search);
          throw cause;
        }
      },
      stop({ requestId }) {
        if (running?.requestId === requestId) stop(running);
      },
    },
  };
}
