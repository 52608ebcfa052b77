import { prefetchOnce } from '../../../shared/prefetch-once.ts';
import type { Head } from '../../../shared/ipc/refs.ts';
import type { RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import type { FolderClient } from './client.ts';

const PREFETCHED_MAX_AGE_MS = 1000;

/** What is checked out in folders, asked for before the page of one that was opened just now does. */
export interface HeadsAhead {
  /** Prefetches it: it will be needed in a moment. */
  begin(place: RepositoryPlace): void;
  /** What was begun for it, once; else it is read now. */
  of(place: RepositoryPlace): Promise<Head>;
}

/** @param known called with what was prefetched, as soon as it has arrived */
export function createHeadsAhead(
  client: Pick<FolderClient, 'head'>,
  known: (place: RepositoryPlace, head: Head) => void,
): HeadsAhead {
  const heads = prefetchOnce<Head>(PREFETCHED_MAX_AGE_MS);
  return {
    begin: (place) =>
      heads.prefetch('', place.repo, () => {
        const head = client.head(place);
        // What is only begun ahead must not spoil the answer; it is begun again, with its error, where it is needed.
        head.then((value) => known(place, value)).catch(() => undefined);
        return head;
      }),
    of: (place) => heads.claim('', place.repo) ?? client.head(place),
  };
}
