import type { ServedFolder } from '../../../shared/ipc/folders.ts';
import { partOf, type NativeQuestion } from '../../desktop/questions.ts';
import type { EmbeddedOrganization } from '../../embedded/organization.ts';
import type { ServedFolders } from '../../embedded/served-folders.ts';
import { FolderRefused } from '../../embedded/worker.ts';
import type { RepositoryPlace } from '../../host/types.ts';
import type { FolderRepositories } from './repository.ts';
import type { Worktrees } from './worktrees.ts';

/** Serves folders of this computer in place, as repositories of one organization. */
export type FolderService = ServedFolders & Pick<EmbeddedOrganization, 'id' | 'root' | 'prepare'>;

/** The list of folders that were opened as repositories. */
export interface OpenedFolders {
  list(): ServedFolder[];
  /** Somebody is about to choose a folder. */
  prepare(): void;
  /** Opens the repository that is there, now and at later starts. @throws AppFailure with the reason */
  open(path: string): Promise<RepositoryPlace>;
  /** It will be shown in a moment: reads what its page asks first. */
  prefetch(place: RepositoryPlace): void;
  /** Takes a folder from the list; nothing in it changes. @returns where it was */
  forget(repo: string): RepositoryPlace;
}

interface Deps {
  folders: FolderService;
  /** Asks in a dialog of the system. */
  confirm: (question: NativeQuestion) => Promise<boolean>;
  repositories: Pick<FolderRepositories, 'prefetch'>;
  worktrees: Pick<Worktrees, 'forget'>;
}

export function createOpenedFolders({ folders, confirm, repositories, worktrees }: Deps): OpenedFolders {
  const placeOf = (repo: string): RepositoryPlace => ({ orgId: folders.id, repo });
  return {
    list: () => folders.listFolders().map((folder) => ({ orgId: folders.id, ...folder })),
    prepare: () => folders.prepare(),
    async open(path) {
      try {
        return placeOf(await folders.addFolder(path));
      } catch (cause) {
        const around = cause instanceof FolderRefused ? cause.enclosing : null;
        if (around === null || !(await confirm(partOf(path, around)))) throw cause;
        return placeOf(await folders.addFolder(around));
      }
    },
    prefetch: (place) => repositories.prefetch(place),
    forget(repo) {
      const place = placeOf(repo);
      folders.forget(repo);
      worktrees.forget(place);
      return place;
    },
  };
}
