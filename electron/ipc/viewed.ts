import type { Handlers } from '../../shared/ipc/api.ts';
import type { Services } from './services.ts';

export const viewedHandlers = ({ store }: Pick<Services, 'store'>): Handlers['viewed'] => ({
  get(place) {
    const raw = store.viewed.get(place);
    return raw === null ? null : { raw };
  },
  put({ raw, ...place }) {
    store.viewed.put(place, raw);
    return null;
  },
  discard(place) {
    store.viewed.discard(place);
    return null;
  },
});
