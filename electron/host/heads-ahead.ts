import type { Head } from '../../shared/ipc/refs.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { HostClient } from './client.ts';

/** Milliseconds for which a head that was read in advance stays valid. */
const MOMENT = 1000;

/** What is checked out in folders, asked for before the page of one that was opened just now does. */
export interface HeadsAhead {
  /** Somebody will ask for it in a moment. */
  begin(place: RepositoryPlace): void;
  /** What was begun for it, once; else it is read now. */
  of(place: RepositoryPlace): Promise<Head>;
}

export function createHeadsAhead(client: Pick<HostClient, 'head'>): HeadsAhead {
  let begun: { repo: string; at: number; head: Promise<Head> } | null = null;
  return {
    begin(place) {
      const head = client.head(place);
      // Whoever asks hears of a failure.
      head.catch(() => undefined);
      begun = { repo: place.repo, at: performance.now(), head };
    },
    async of(place) {
      const known = begun;
      begun = null;
      const holds = known?.repo === place.repo && performance.now() - known.at < MOMENT;
      return await (holds ? known.head : client.head(place));
    },
  };
}
