import { dirname } from 'node:path';
import { guardFolder } from '../../git/config/folder-guard.ts';
import { endResidents } from '../../git/process/resident.ts';
import type { HostClient, RepositoryPlace } from '../host/client.ts';
import { deleteKept, keptFolder, organizationFolder } from '../store/kept-folder.ts';
import { openCopy, type RepositoryCopy } from './copy.ts';
import type { During } from './fetcher.ts';
import { openFolderCopy, type FolderGit, type Uncommitted } from './folder-copy.ts';
import { PARTS } from './kept-refs.ts';
import { createKeyedMutex } from '../../shared/keyed-mutex.ts';
import { createLongFetches, type LongFetches } from './long-fetches.ts';
import { createNotesRefs, type NotesRefs } from './notes-refs.ts';

/** One copy per repository of every organization, opened on first use. */
export interface RepositoryCopies {
  of(place: RepositoryPlace): OpenCopy;
  /** Ends an organization's fetches and deletes its copies. */
  forget(orgId: string): Promise<void>;
  /** Ends every fetch. */
  close(): void;
}

export interface OpenCopy extends RepositoryCopy {
  readonly notes: NotesRefs;
}

/**
 * @param root folder of the copies
 * @param lenderOf the local Git folders that a copy borrows objects from; null: it fetches them
 * @param fetches tracks long fetches
 */
export function createRepositoryCopies(
  root: string,
  client: Pick<HostClient, 'gitRemote'>,
  lenderOf: (place: RepositoryPlace) => (FolderGit & { uncommitted?: Uncommitted }) | null = () => null,
  fetches: Pick<LongFetches, 'during'> = createLongFetches(() => undefined),
): RepositoryCopies {
  /** `of`: the folder that a copy was opened for. */
  const open = new Map<string, { copy: OpenCopy; ending: AbortController; of?: string | undefined }>();
  const mutex = createKeyedMutex();

  return {
    of({ orgId, repo }) {
      const gitDir = keptFolder(root, orgId, repo);
      const existing = open.get(gitDir);
      const lender = lenderOf({ orgId, repo });
      // A folder removed from the list leaves its name to the next one.
      if (existing !== undefined && (lender === null || lender.gitDir === existing.of)) return existing.copy;
      existing?.ending.abort();
      const ending = new AbortController();
      const remote = (ephemeral: boolean) => client.gitRemote({ orgId, repo, ephemeral });
      const during: During = (part, fetch) => fetches.during({ orgId, repo }, part, fetch);
      const copy =
        lender === null
          ? openCopy({ gitDir, remote, mutex, during, ending: ending.signal })
          : openFolderCopy({
              gitDir,
              folder: lender,
              uncommitted: lender.uncommitted,
              remote,
              mutex,
              guard: guardFolder,
            });
      const opened = { ...copy, notes: createNotesRefs(copy) };
      open.set(gitDir, { copy: opened, ending, of: lender?.gitDir });
      return opened;
    },
    async forget(orgId) {
      const folder = organizationFolder(root, orgId);
      for (const [gitDir, { ending }] of open) {
        if (dirname(gitDir) !== folder) continue;
        ending.abort();
        open.delete(gitDir);
        // Wait until Git has ended: it removes its locks and temporary files first.
        await Promise.all(PARTS.map((part) => mutex(`${gitDir} ${part}`, () => Promise.resolve())));
        await endResidents(gitDir);
      }
      await deleteKept([root], orgId);
    },
    close() {
      for (const { ending } of open.values()) ending.abort();
    },
  };
}
