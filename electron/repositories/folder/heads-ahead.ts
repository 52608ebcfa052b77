import type { Head } from '../../../shared/ipc/refs.ts';
import type { RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import type { HostClient } from '../../host/client.ts';

/** Milliseconds for which a head that was read in advance stays valid. */
const MOMENT = 1000;

/** What is checked out in folders, asked for before the page of one that was opened just now does. */
export interface HeadsAhead {
  /** Somebody will ask for it in a moment. */
  begin(place: RepositoryPlace): void;
  /** What was begun for it, once; else it is read now. */
  of(place: RepositoryPlace): Promise<Head>;
}

/** @param known hears of what was begun, as soon as it is there */
export function createHeadsAhead(
  client: Pick<HostClient, 'head'>,
  known: (place: RepositoryPlace, head: Head) => void,
): HeadsAhead {
  let begun: { repo: string; at: number; head: Promise<Head> } | null = null;
  return {
    begin(place) {
      const head = client.head(place);
      head.then(
        (found) => known(place, found),
        // Whoever asks hears of it.
        () => undefined,
      );
      begun = { repo: place.repo, at: performance.now(), head };
    },
    async of(place) {
      const latest = begun;
      begun = null;
      const holds = latest?.repo === place.repo && performance.now() - latest.at < MOMENT;
      return await (holds ? latest.head : client.head(place));
    },
  };
}
