import type { Handlers } from '../../shared/ipc/api.ts';
import { memory, memoryKey } from '../../shared/ipc/memories.ts';
import type { Services } from './services.ts';

export const memoriesHandlers = ({
  store: { memories },
}: {
  store: Pick<Services['store'], 'memories'>;
}): Handlers['memories'] => ({
  // Damaged ones do not fit.
  list: () =>
    memories.list(...memoryKey.shape.kind.options).flatMap((one) => memory.safeParse(one).data ?? []),
  put: (one) => memories.put(one),
  remove: (key) => memories.remove(key),
});
