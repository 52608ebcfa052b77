import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { AppFailure } from '../../shared/failure.ts';
import { ipcTable, type Handlers } from '../../shared/ipc/api.ts';
import { openFile } from '../desktop/open-file.ts';
import { commitsInComparison, inComparison } from '../host/comparison.ts';
import { commitRanges } from './commit-ranges.ts';
import { withoutRepository } from '../store/without-repository.ts';
import type { Services } from './services.ts';

type Reading = Pick<
  Handlers,
  'folders' | 'repositories' | 'branches' | 'refs' | 'tags' | 'commits' | 'reach'
>;

/** What is read of repositories; while a host is away, what was read of it before. */
export const readingHandlers = ({
  client,
  desktop,
  embedded,
  folderSyncs,
  heads,
  leftOut,
  store,
  tags,
  sides,
  worktrees,
  branchWatch,
  cache,
  listed,
  touching,
}: Services): Reading => ({
  reach: cache.reach,
  folders: {
    async open() {
      // While the dialog is open.
      embedded.prepareFolders();
      const path = await desktop.chooseFolder();
      if (path === null) return null;
      const place = { orgId: 'folders', repo: await embedded.openFolder(path) };
      heads.begin(place);
      return place;
    },
    async takeAsked() {
      const asked = desktop.takeAsked();
      if (asked === null) return null;
      const place = { orgId: 'folders', repo: await embedded.openFolder(asked.path) };
      const side = async (text: string | undefined): Promise<string | undefined> =>
        text === undefined ? undefined : (await sides.resolve(place, text)).side;
      const [base, branch] = await Promise.all([side(asked.base), side(asked.branch)]);
      return {
        ...place,
        ...(base === undefined ? {} : { base }),
        ...(branch === undefined ? {} : { branch }),
      };
    },
    drop({ path }) {
      desktop.ask({ path });
      return null;
    },
    list: () => embedded.listFolders(),
    watch(folder) {
      embedded.watch(folder);
      return null;
    },
    unwatch() {
      embedded.watch(null);
      return null;
    },
    forget({ repo }) {
      const place = { orgId: 'folders', repo };
      folderSyncs.forget(repo);
      embedded.forget(repo);
      worktrees.forget(place);
      store.settings.set(withoutRepository(store.settings.get(), place));
      return null;
    },
    async fetchLeftOut(diff) {
      await leftOut.fetch(diff);
      return null;
    },
    stopFetching({ repo }) {
      leftOut.stop(repo);
      return null;
    },
    async openFile({ repo, path, line }) {
      const folder = embedded.listFolders().find(({ name }) => name === repo);
      if (folder === undefined)
        throw new AppFailure({ kind: 'not-found', message: 'There is no such folder.' });
      await openFile(folder.path, path, line, { ...desktop, editor: store.settings.get().editor });
      return null;
    },
    reveal({ repo, path }) {
      const folder = embedded.listFolders().find(({ name }) => name === repo);
      if (folder === undefined) return null;
      const file = resolve(folder.path, path);
      // A path of a diff is anybody's text: it leads nowhere but into the folder.
      const inside = file === folder.path || file.startsWith(folder.path + sep);
      desktop.reveal(inside && existsSync(file) ? file : folder.path);
      return null;
    },
  },
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
      if (orgId === 'folders') embedded.opened(repo);
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
      return orgId === 'folders' ? await heads.of({ orgId, repo }) : null;
    },
    resolve: ({ text, ...place }) => sides.resolve(place, text),
    leftOut: async (place) =>
      place.orgId === 'folders' ? (await worktrees.shown(place)).leftOut : { files: [], more: 0 },
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
    ...commitRanges(async (comparison, begun) => {
      try {
        return await cache.read(
          comparison.orgId,
          ['commits', comparison],
          inComparison,
          async () => await commitsInComparison(client, await sides.asIds(comparison), { begun }),
        );
      } catch (error) {
        if (
          error instanceof AppFailure &&
          error.error.kind === 'not-found' &&
          error.error.code === undefined &&
          // For a folder the failure already says what is wrong.
          comparison.orgId !== 'folders'
        ) {
          const message = 'The branch or the base is not there any more.';
          throw new AppFailure({ ...error.error, message, next: 'Choose another branch or base.' });
        }
        throw error;
      }
    }),
  },
});
