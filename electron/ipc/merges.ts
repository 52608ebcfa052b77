import type { Handlers } from '../../shared/ipc/api.ts';
import type { Services } from './services.ts';

/**
 * One merge is tried at a time: the page requests another when a side has moved, and no longer needs the older answer. It
 * cancels one by `diff.cancel` when it leaves the comparison.
 */
export function mergeHandlers({
  repositories,
  runningRequests,
}: {
  repositories: Pick<Services['repositories'], 'open'>;
  runningRequests: Services['runningRequests'];
}): Pick<Handlers, 'merges'> {
  let running: string | null = null;
  return {
    merges: {
      async conflicts({ orgId, repo, base, ephemeralBase, requestId, ...request }) {
        if (running !== null) runningRequests.cancel(running);
        running = requestId;
        const { signal, end } = runningRequests.begin(requestId);
        try {
          const repository = repositories.open({ orgId, repo });
          const [into = null] = await repository.tips([{ name: base, ephemeral: ephemeralBase }]);
          if (into === null) return { status: 'unknown' };
          return await repository.mergeConflicts({ ...request, into }, { signal });
        } finally {
          end();
        }
      },
    },
  };
}
