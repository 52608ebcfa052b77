import type { Handlers } from '../../shared/ipc/api.ts';
import type { Services } from './services.ts';

export const syncHandlers = ({ syncs }: Services): Handlers['sync'] => ({
  start: (place) => syncs.start(place),
  cancel(place) {
    syncs.cancel(place);
    return null;
  },
  state: (place) => syncs.state(place),
});
