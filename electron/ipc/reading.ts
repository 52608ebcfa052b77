import { AppFailure } from '../../shared/failure.ts';
import { api, type Handlers } from '../../shared/ipc/api.ts';
import { commitsInComparison } from '../host/comparison.ts';
import type { Services } from './services.ts';

type Reading = Pick<Handlers, 'folders' | 'repositories' | 'branches' | 'tags' | 'commits' | 'reach'>;

/** What is read of repositories; while a host is away, what was read of it before. */
export const readingHandlers = ({ client, desktop, embedded, tags, cache }: Services): Reading => ({
  reach: cache.reach,
  folders: {
    async open() {
      const path = await desktop.chooseFolder();
      return path === null ? null : { orgId: 'folders', repo: await embedded.openFolder(path) };
    },
  },
  repositories: {
    list: ({ orgId, q, cursor }) =>
      cache.read(orgId, ['repositories', q, cursor], api.repositories.list.output, () =>
        client.repositories(orgId, { q, limit: 100, ...(cursor === undefined ? {} : { cursor }) }),
      ),
    get: ({ orgId, repo }) =>
      cache.read(orgId, ['repository', repo], api.repositories.get.output, () =>
        client.repository({ orgId, repo }),
      ),
  },
  branches: {
    list: ({ orgId, repo, ephemeral }) =>
      cache.read(orgId, ['branches', repo, ephemeral], api.branches.list.output, () =>
        client.branches({ orgId, repo }, ephemeral),
      ),
  },
  tags: {
    list: ({ orgId, repo }) =>
      cache.read(orgId, ['tags', repo], api.tags.list.output, () => tags.list({ orgId, repo })),
    read: ({ name, object, ...place }) => tags.read(place, { name, object }),
  },
  commits: {
    async inComparison(comparison) {
      try {
        return await cache.read(
          comparison.orgId,
          ['commits', comparison],
          api.commits.inComparison.output,
          () => commitsInComparison(client, comparison),
        );
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
