import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { baseOfUncommitted, isUncommittedSide } from '../../shared/domain/worktree.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import { openFile } from '../desktop/open-file.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { branchPlace } from '../versions/branch-place.ts';
import type { Services } from './services.ts';

/** Calls that manage local folders; their contents are read like those of any repository. */
export const foldersHandlers = ({
  desktop,
  folderSyncs,
  missingBlobs,
  repositories,
  store,
  today,
  versions,
}: Services): Handlers['folders'] => {
  const { folders } = repositories;

  /** The commit of an older version of a branch. */
  async function versionNamed(
    place: RepositoryPlace,
    branch: string | undefined,
    since: string,
  ): Promise<string> {
    if (branch === undefined || branchPlace(place, branch, false) === null)
      throw new AppFailure({
        kind: 'validation',
        message: 'Only a branch has versions.',
        next: 'Name the branch as it is now: <older commit>..<branch> --modulo <base>.',
      });
    return (await repositories.open(place).resolve(since)).sha;
  }

  return {
    async open() {
      // While the dialog is open.
      folders.prepare();
      const path = await desktop.chooseFolder();
      if (path === null) return null;
      const place = await folders.open(path);
      folders.prefetch(place);
      return { ...place, capabilities: repositories.open(place).capabilities };
    },
    async takeRequested() {
      const requested = desktop.takeRequested();
      if (requested === null) return null;
      const place = await folders.open(requested.path);
      // What is suggested is shown where no side is named.
      if (requested.base === undefined && requested.branch === undefined) folders.prefetch(place);
      const side = async (text: string | undefined): Promise<string | undefined> =>
        text === undefined ? undefined : (await repositories.open(place).resolve(text)).side;
      const [typed, branch] = await Promise.all([side(requested.base), side(requested.branch)]);
      const base =
        typed ?? (branch !== undefined && isUncommittedSide(branch) ? baseOfUncommitted(branch) : undefined);
      const since =
        requested.since === undefined ? undefined : await versionNamed(place, branch, requested.since);
      return {
        ...place,
        capabilities: repositories.open(place).capabilities,
        ...(base === undefined ? {} : { base }),
        ...(branch === undefined ? {} : { branch }),
        ...(since === undefined ? {} : { since }),
      };
    },
    drop: ({ path }) => desktop.ask({ path }),
    list: () => folders.list(),
    forget({ repo }) {
      folderSyncs.forget(repo);
      const place = folders.forget(repo);
      store.memories.forget(place);
      store.remarkedFiles.forgetRepository(place);
      store.applied.forget(place);
      versions.forget(place);
      today.forget(place);
    },
    fetchMissingBlobs: (diff) => missingBlobs.fetch(diff),
    stopFetching: ({ repo }) => missingBlobs.stop(repo),
    async openFile({ repo, path, line }) {
      const folder = folders.list().find(({ name }) => name === repo);
      if (folder === undefined)
        throw new AppFailure({ kind: 'not-found', message: 'There is no such folder.' });
      await openFile(folder.path, path, line, { ...desktop, editor: store.settings.get().editor });
    },
    reveal({ repo, path }) {
      const folder = folders.list().find(({ name }) => name === repo);
      if (folder === undefined) return;
      const file = resolve(folder.path, path);
      // A path in a diff is untrusted: it must not lead outside the folder.
      const inside = file === folder.path || file.startsWith(folder.path + sep);
      desktop.reveal(inside && existsSync(file) ? file : folder.path);
    },
  };
};
