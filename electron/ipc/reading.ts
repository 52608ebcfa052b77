import { AppFailure } from '../../shared/errors.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import { commitsInComparison } from '../host/comparison.ts';
import type { Services } from './services.ts';

type Reading = Pick<Handlers, 'folders' | 'repositories' | 'branches' | 'tags' | 'commits'>;

/** What is read of repositories. */
export const readingHandlers = ({ client, desktop, embedded, tags }: Services): Reading => ({
  folders: {
    async open() {
      const path = await desktop.chooseFolder();
      return path === null ? null : { orgId: 'folders', repo: await embedded.openFolder(path) };
    },
  },
  repositories: {
    list: ({ orgId, q, cursor }) =>
      client.repositories(orgId, { q, limit: 100, ...(cursor === undefined ? {} : { cursor }) }),
    get: ({ orgId, repo }) => client.repository({ orgId, repo }),
  },
  branches: {
    list: ({ orgId, repo, ephemeral }) => client.branches({ orgId, repo }, ephemeral),
  },
  tags: {
    list: (place) => tags.list(place),
    read: ({ name, object, ...place }) => tags.read(place, { name, object }),
  },
  commits: {
    async inComparison(comparison) {
      try {
        return await commitsInComparison(client, comparison);
      } catch (error) {
        if (
          error instanceof AppFailure &&
          error.error.kind === 'not-found' &&
          error.error.code === undefined
        ) {
          const message = 'The branch or the base does not exist on the host any more.';
          throw new AppFailure({ ...error.error, message, next: 'Choose another branch or base.' });
        }
        throw error;
      }
    },
  },
});
