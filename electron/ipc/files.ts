import type { Handlers } from '../../shared/ipc/api.ts';
import type { FileCommit, FileHistoryEnd } from '../../shared/ipc/files.ts';
import { createOneAtATime } from './one-at-a-time.ts';
import type { Services } from './services.ts';

export function filesHandlers({ repositories }: Pick<Services, 'repositories'>): Pick<Handlers, 'files'> {
  const histories = createOneAtATime<FileCommit[], FileHistoryEnd>();
  return {
    files: {
      list: ({ orgId, repo, ...request }) => repositories.open({ orgId, repo }).files(request),
      async history({ requestId, orgId, repo, ...request }) {
        const { item, end } = await histories.next(requestId, (signal) =>
          repositories.open({ orgId, repo }).fileHistory(request, { signal }),
        );
        return { commits: item ?? [], end };
      },
      stopHistory: ({ requestId }) => histories.stop(requestId),
    },
  };
}
