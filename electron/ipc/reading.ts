import { ipcTable, type Handlers } from '../../shared/ipc/api.ts';
import { inComparison } from '../host/comparison.ts';
import { commitRanges } from './commit-ranges.ts';
import type { Services } from './services.ts';

type Reading = Pick<
  Handlers,
  'repositories' | 'branches' | 'refs' | 'tags' | 'commits' | 'connectivity' | 'lines'
>;

/** Reads of repositories; while a host is unreachable, from the cache. */
export const readingHandlers = ({
  repositories,
  cache,
  listed,
  versions,
  traces,
  emit,
}: Services): Reading => ({
  connectivity: cache.connectivity,
  repositories: {
    async list({ orgId, q, cursor }) {
      const page = await cache.read(
        orgId,
        ['repositories', q, cursor],
        ipcTable.repositories.list.output,
        () =>
          repositories.list(orgId, {
            q,
            limit: 100,
            ...(cursor === undefined ? {} : { cursor }),
          }),
      );
      if (q === '' && cursor === undefined) listed.keep(orgId, page);
      return page;
    },
    get: (place) =>
      cache.read(place.orgId, ['repository', place.repo], ipcTable.repositories.get.output, () =>
        repositories.open(place).details(),
      ),
    watch: ({ watches }) =>
      repositories.watch(watches, ({ sides, watch, ...place }) => ({
        moved(moves) {
          void versions.moved(place, sides, moves, 'watched');
          emit('repositories', 'moved', { ...place, watch, moves });
        },
        away: (folder) => emit('repositories', 'away', { ...place, folder }),
      })),
  },
  branches: {
    list: ({ ephemeral, ...place }) =>
      cache.read(place.orgId, ['branches', place.repo, ephemeral], ipcTable.branches.list.output, () =>
        repositories.open(place).branches(ephemeral),
      ),
  },
  refs: {
    list: (place) =>
      cache.read(place.orgId, ['refs', place.repo], ipcTable.refs.list.output, () =>
        repositories.open(place).refs(),
      ),
    head: (place) => repositories.open(place).head(),
    resolve: ({ text, ...place }) => repositories.open(place).resolve(text),
    omittedFiles: ({ side, ...place }) => repositories.open(place).omittedFiles(side),
  },
  tags: {
    list: (place) =>
      cache.read(place.orgId, ['tags', place.repo], ipcTable.tags.list.output, () =>
        repositories.open(place).tags(),
      ),
    read: ({ name, object, ...place }) => repositories.open(place).tag({ name, object }),
  },
  lines: {
    blame: ({ orgId, repo, ...request }) =>
      cache.read(orgId, ['blame', repo, request], ipcTable.lines.blame.output, () =>
        repositories.open({ orgId, repo }).lines.blame(request),
      ),
    before: ({ orgId, repo, ...request }) =>
      cache.read(orgId, ['before', repo, request], ipcTable.lines.before.output, () =>
        repositories.open({ orgId, repo }).lines.before(request),
      ),
    ...traces,
  },
  commits: {
    touching: (range) => repositories.open(range).touching(range),
    history: ({ branch, ephemeral, cursor, ...place }) =>
      cache.read(
        place.orgId,
        ['history', place.repo, branch, ephemeral, cursor],
        ipcTable.commits.history.output,
        () =>
          repositories
            .open(place)
            .history({ name: branch, ephemeral }, cursor === undefined ? {} : { cursor }),
      ),
    ...commitRanges((comparison, begun) =>
      cache.read(comparison.orgId, ['commits', comparison], inComparison, () =>
        repositories.open(comparison).commits(comparison, { begun }),
      ),
    ),
  },
});
