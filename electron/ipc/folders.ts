import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import { baseOfUncommitted, isUncommittedSide } from '../../shared/domain/worktree.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import { openFile } from '../desktop/open-file.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { branchPlace } from '../versions/branch-place.ts';
import type { Services } from './services.ts';

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

const real = (path: string): string => (existsSync(path) ? realpathSync(path) : path);

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

  /** A path as Git has it; null: it is no file in the repository's folder. */
  function fileIn({ repo }: RepositoryPlace, path: string): string | null {
    if (!isFile(path)) return null;
    const folder = folders.list().find(({ name }) => name === repo)?.path;
    const below = folder === undefined ? '' : relative(real(folder), real(path));
    const names = below.split(sep);
    return below === '' || ['..', '.git'].includes(names[0] ?? '') || isAbsolute(below)
      ? null
      : names.join('/');
  }

  /** Lists folders without going there. */
  async function addOthers(
    paths: readonly string[],
  ): Promise<{ added: number; refused: string | null } | null> {
    if (paths.length === 0) return null;
    let [added, refused]: [number, string | null] = [0, null];
    for (const path of paths) {
      try {
        await folders.open(path);
        added += 1;
      } catch (cause) {
        refused ??= `${basename(path)}: ${cause instanceof AppFailure ? cause.message : 'could not be opened'}`;
      }
    }
    return { added, refused };
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
      const file = fileIn(place, requested.path);
      const others = await addOthers(requested.others ?? []);
      return {
        ...place,
        capabilities: repositories.open(place).capabilities,
        ...(file === null ? {} : { file }),
        ...(others === null ? {} : { others }),
        ...(base === undefined ? {} : { base }),
        ...(branch === undefined ? {} : { branch }),
        ...(since === undefined ? {} : { since }),
      };
    },
    drop({ paths: [path = '', ...others] }) {
      desktop.ask({ path, others });
    },
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
