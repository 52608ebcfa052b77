import type { Handlers } from '../../shared/ipc/api.ts';
import type { FileHits, SearchEnd } from '../../shared/ipc/search.ts';
import { createOneAtATime } from './one-at-a-time.ts';
import type { Services } from './services.ts';

export function searchHandlers({ repositories }: Pick<Services, 'repositories'>): Pick<Handlers, 'search'> {
  const searches = createOneAtATime<FileHits[], SearchEnd>();
  return {
    search: {
      async next({ requestId, orgId, repo, ...request }) {
        const { item, end } = await searches.next(requestId, (signal) =>
          repositories.open({ orgId, repo }).search(request, { signal }),
        );
        return { files: item ?? [], end };
      },
      stop: ({ requestId }) => searches.stop(requestId),
    },
  };
}
