import type { ServedFolder } from '../../../shared/ipc/folders.ts';
import { partOf, type NativeQuestion } from '../../desktop/questions.ts';
import type { EmbeddedOrganization } from '../../embedded/organization.ts';
import type { ServedFolders } from '../../embedded/served-folders.ts';
import { fileAlone, whereToLook } from './where-to-look.ts';
import { FolderRefused } from '../../embedded/folder-refused.ts';
import type { RepositoryPlace } from '../../host/types.ts';
import type { FolderClient } from './client.ts';
import type { ShownSnapshots } from './shown-snapshots.ts';

/** Serves local folders in place, as repositories of one organization. */
export type FolderService = ServedFolders & Pick<EmbeddedOrganization, 'id' | 'root' | 'prepare' | 'line'>;

/** The list of folders opened as repositories. */
export interface OpenedFolders {
  list(): ServedFolder[];
  /** The user is about to choose a folder. */
  prepare(): void;
  /** Opens the repository there, from now on and after restarts. */
  open(path: string): Promise<RepositoryPlace>;
  /** It is about to be shown: reads what its page requests first. */
  prefetch(place: RepositoryPlace): void;
  /** Removes a folder from the list; nothing in it changes. */
  forget(repo: string): RepositoryPlace;
}

interface Deps {
  folders: FolderService;
  /** Asks in a native dialog. */
  confirm: (question: NativeQuestion) => Promise<boolean>;
  client: Pick<FolderClient, 'prefetch'>;
  snapshots: Pick<ShownSnapshots, 'forget'>;
  /** A folder is listed under a name from now on. */
  listed: (place: RepositoryPlace, path: string) => void;
  /** It is not listed any more. */
  removed: (place: RepositoryPlace, path: string) => void;
}

const isNoRepository = (cause: unknown): boolean => cause instanceof FolderRefused && cause.isNoRepository;

export function createOpenedFolders({
  folders,
  confirm,
  client,
  snapshots,
  listed,
  removed,
}: Deps): OpenedFolders {
  const placeOf = (repo: string): RepositoryPlace => ({ orgId: folders.id, repo });
  async function add(path: string): Promise<RepositoryPlace> {
    const wasListed = folders.nameOf(path) !== null;
    const place = placeOf(await folders.addFolder(path));
    if (!wasListed) listed(place, path);
    return place;
  }

  return {
    list: () => folders.listFolders().map((folder) => ({ orgId: folders.id, ...folder })),
    prepare: () => folders.prepare(),
    async open(path) {
      const { folder, isFile } = await whereToLook(path);
      try {
        return await add(folder);
      } catch (cause) {
        const around = cause instanceof FolderRefused ? cause.enclosing : null;
        if (around === null) throw isFile && isNoRepository(cause) ? fileAlone(path) : cause;
        // A file is always a part of something.
        if (!isFile && !(await confirm(partOf(path, around)))) throw cause;
        return await add(around);
      }
    },
    prefetch: (place) => client.prefetch(place),
    forget(repo) {
      const [place, path] = [placeOf(repo), folders.folderOf(repo)];
      folders.forget(repo);
      if (path !== null) removed(place, path);
      snapshots.forget(place);
      return place;
    },
  };
}
