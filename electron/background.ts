import type { createEmbedded } from './embedded/index.ts';
import type { Repositories } from './repositories/open.ts';
import type { Store } from './store/index.ts';

/** What runs in the background. */
export interface Background {
  /** Starts the embedded host of an organization, where it was used before. */
  begin(orgId: string): void;
  /** The same for every other one, and goes on with unfinished note writes: when the first screen can be used. */
  resume(): void;
  /** Tries again what is waiting: after sleep. */
  wake(): void;
  /** Looks at the repository that is open: the window has the focus again. */
  look(): void;
  stop(): void;
}

interface Parts {
  embedded: Pick<ReturnType<typeof createEmbedded>, 'begin' | 'resume' | 'stop'>;
  notes: { resume(): void; retry(): void };
  store: Pick<Store, 'whenOpen'>;
  repositories: Pick<Repositories, 'look' | 'unwatch'>;
  /** What is closed at the end, in this order, before the embedded hosts are. */
  closed: readonly { close(): void }[];
}

/** Composes the background work: what the parts do without being asked by the page. */
export function createBackground({ embedded, notes, store, repositories, closed }: Parts): Background {
  return {
    begin: (orgId) => embedded.begin(orgId),
    resume() {
      embedded.resume();
      store.whenOpen(() => notes.resume());
    },
    wake: () => notes.retry(),
    look: () => repositories.look(),
    stop() {
      for (const part of closed) part.close();
      repositories.unwatch();
      embedded.stop();
    },
  };
}
