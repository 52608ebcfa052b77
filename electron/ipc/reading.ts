import { AppFailure } from '../../shared/failure.ts';
import { ipcTable, type Handlers } from '../../shared/ipc/api.ts';
import type { Comparison } from '../../shared/ipc/shapes.ts';
import { FOLDERS } from '../embedded/organization.ts';
import { commitsInComparison, inComparison } from '../host/comparison.ts';
import { commitRanges } from './commit-ranges.ts';
import type { Services } from './services.ts';

type Reading = Pick<Handlers, 'repositories' | 'branches' | 'refs' | 'tags' | 'commits' | 'reach'>;

/** What is read of repositories; while a host is away, what was read of it before. */
export const readingHandlers = ({
  client,
  embedded,
  heads,
  tags,
  sides,
  worktrees,
  branchWatch,
  cache,
  listed,
  touching,
}: Services): Reading => ({
  reach: cache.reach,
  repositories: {
    async list({ orgId, q, cursor }) {
      const page = await cache.read(
        orgId,
        ['repositories', q, cursor],
        ipcTable.repositories.list.output,
        () => client.repositories(orgId, { q, limit: 100, ...(cursor === undefined ? {} : { cursor }) }),
      );
      if (q === '' && cursor === undefined) listed.keep(orgId, page);
      return page;
    },
    get({ orgId, repo }) {
      if (orgId === FOLDERS) embedded.opened(repo);
      return cache.read(orgId, ['repository', repo], ipcTable.repositories.get.output, () =>
        client.repository({ orgId, repo }),
      );
    },
  },
  branches: {
    list: ({ orgId, repo, ephemeral }) =>
      cache.read(orgId, ['branches', repo, ephemeral], ipcTable.branches.list.output, () =>
        client.branches({ orgId, repo }, ephemeral),
      ),
    watch({ branches, ...place }) {
      branchWatch.on({ place, branches });
      return null;
    },
    unwatch() {
      branchWatch.on(null);
      return null;
    },
  },
  refs: {
    list: ({ orgId, repo }) =>
      cache.read(orgId, ['refs', repo], ipcTable.refs.list.output, () => sides.list({ orgId, repo })),
    async head({ orgId, repo }) {
      // Repositories on a host are read from their default branch; only a folder has something checked out.
      return orgId === FOLDERS ? await heads.of({ orgId, repo }) : null;
    },
    resolve: ({ text, ...place }) => sides.resolve(place, text),
    leftOut: async (place) =>
      place.orgId === FOLDERS ? (await worktrees.shown(place)).leftOut : { files: [], more: 0 },
  },
  tags: {
    list: ({ orgId, repo }) =>
      cache.read(orgId, ['tags', repo], ipcTable.tags.list.output, () => tags.list({ orgId, repo })),
    read: ({ name, object, ...place }) => tags.read(place, { name, object }),
  },
  commits: {
    touching: (asked) => touching(asked),
    history: ({ orgId, repo, branch, ephemeral, cursor }) =>
      cache.read(
        orgId,
        ['history', repo, branch, ephemeral, cursor],
        ipcTable.commits.history.output,
        async () => {
          const of = await sides.asIds({ orgId, repo, branch, ephemeral, ephemeralBase: false });
          return await client.commits(
            { orgId, repo },
            of.branch,
            ephemeral,
            cursor === undefined ? {} : { cursor },
          );
        },
      ),
    ...commitRanges((comparison, begun) =>
      cache
        .read(
          comparison.orgId,
          ['commits', comparison],
          inComparison,
          async () => await commitsInComparison(client, await sides.asIds(comparison), { begun }),
        )
        .catch((error: unknown) => {
          throw sideGone(comparison, error) ?? error;
        }),
    ),
  },
});

/** A side that the host does not know any more; null: something else, or a folder's failure, which says what it is. */
function sideGone({ orgId }: Comparison, error: unknown): AppFailure | null {
  if (orgId === FOLDERS || !(error instanceof AppFailure)) return null;
  if (error.error.kind !== 'not-found' || error.error.code !== undefined) return null;
  const message = 'The branch or the base is not there any more.';
  return new AppFailure({ ...error.error, message, next: 'Choose another branch or base.' });
}
