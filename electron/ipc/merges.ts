import type { Handlers } from '../../shared/ipc/api.ts';
import type { Services } from './services.ts';

/** One merge is tried at a time: the page requests another when a side has moved, and no longer needs the older answer. */
export function mergeHandlers({ repositories }: Services): Pick<Handlers, 'merges'> {
  let running = new AbortController();
  return {
    merges: {
      async conflicts({ orgId, repo, base, ephemeralBase, ...request }) {
        running.abort();
        const { signal } = (running = new AbortController());
        const repository = repositories.open({ orgId, repo });
        const [into = null] = await repository.tips([{ name: base, ephemeral: ephemeralBase }]);
        if (into === null) return { status: 'unknown' };
        return await repository.mergeConflicts({ ...request, into }, { signal });
      },
    },
  };
}
