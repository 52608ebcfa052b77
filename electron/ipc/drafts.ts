import type { Handlers } from '../../shared/ipc/api.ts';
import type { Services } from './services.ts';

export const draftsHandlers = ({ store, draftDiscarded }: Services): Handlers['drafts'] => ({
  get: (place) => store.drafts.get(place),
  put: (draft) => store.drafts.put(draft),
  list: () => store.drafts.list(),
  discard(place) {
    store.drafts.discard(place);
    draftDiscarded(place);
    return null;
  },
});
