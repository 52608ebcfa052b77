import type { Handlers } from '../../shared/ipc/api.ts';
import type { Services } from './services.ts';

/** Calls about notes on uncommitted changes. */
export const localNotesHandlers = ({
  store,
  localNotes,
  findUncommitted,
  findCommitted,
}: Pick<Services, 'store' | 'localNotes' | 'findUncommitted' | 'findCommitted'>): Handlers['localNotes'] => ({
  list: () => store.localNotes.list().map(({ place, text, changedAt }) => ({ place, text, changedAt })),
  release: async ({ place, sources }) => ({ taken: await localNotes.release(place, sources) }),
  async restore({ place, taken }) {
    await localNotes.restore(place, taken);
    return null;
  },
  async discard(place) {
    await localNotes.replace(place, null);
    return null;
  },
  committed: (of) => findCommitted(of),
  where: ({ place, anchor }) => findUncommitted(place, anchor),
});
