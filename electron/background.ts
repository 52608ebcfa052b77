import type { createEmbedded } from './embedded/index.ts';
import type { Repositories } from './repositories/open.ts';
import type { Store } from './store/index.ts';

/** The background work. */
export interface Background {
  /** Starts an organization's embedded host, if it was used before. */
  begin(orgId: string): void;
  /** Starts the other ones and continues unfinished note writes: call when the first screen is usable. */
  resume(): void;
  /** Retries what is waiting: after sleep. */
  wake(): void;
  /** Checks the open repository: the window has the focus again. */
  look(): void;
  stop(): void;
}

interface Parts {
  embedded: Pick<ReturnType<typeof createEmbedded>, 'begin' | 'resume' | 'stop'>;
  notes: { resume(): void; retry(): void };
  store: Pick<Store, 'whenOpen'>;
  repositories: Pick<Repositories, 'look' | 'watch'>;
  today: { begin(): void; focus(): void };
  whoRead: { begin(): void };
  /** Closed at the end, in this order, before the embedded hosts. */
  closed: readonly { close(): void }[];
}

/** Composes the background work: what happens without a call from the page. */
export function createBackground({
  embedded,
  notes,
  store,
  repositories,
  today,
  whoRead,
  closed,
}: Parts): Background {
  return {
    begin: (orgId) => embedded.begin(orgId),
    resume() {
      embedded.resume();
      store.whenOpen(() => {
        notes.resume();
        today.begin();
        whoRead.begin();
      });
    },
    wake: () => notes.retry(),
    look() {
      repositories.look();
      today.focus();
    },
    stop() {
      for (const part of closed) part.close();
      repositories.watch([], () => ({ moved: () => undefined, away: () => undefined }));
      embedded.stop();
    },
  };
}
