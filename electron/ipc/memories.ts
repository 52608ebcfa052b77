import type { Handlers } from '../../shared/ipc/api.ts';
import { memory } from '../../shared/ipc/memories.ts';
import type { Services } from './services.ts';

export const memoriesHandlers = ({
  store: { memories },
}: {
  store: Pick<Services['store'], 'memories'>;
}): Handlers['memories'] => ({
  // Those that are not the page's, or that are damaged, do not fit.
  list: () => memories.list().flatMap((one) => memory.safeParse(one).data ?? []),
  put: (one) => memories.put(one),
  remove: (key) => memories.remove(key),
});
