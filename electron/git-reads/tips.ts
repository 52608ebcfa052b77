import { ensureBare, isBare } from '../../git/bare.ts';
import { readObjects } from '../../git/blobs.ts';
import { fetchObjects, fetchRemote } from '../../git/fetch.ts';
import { hasObject, isRefName, OBJECT_ID, readRef } from '../../git/refs.ts';
import { keptFolder, keyName } from '../store/kept-folder.ts';
import type { HostClient, RepositoryPlace } from '../host/client.ts';
import { createTurns } from './turns.ts';

/** One file at the tip of a branch, or in one of its commits. */
export interface FileAt {
  branch: string;
  ephemeral: boolean;
  /** Absent: the tip. */
  commit?: string;
  /** As the diff has it. */
  path: string;
}

export interface Tips {
  /** The object that the file was when its trees were last fetched here; null: it was not there, or never fetched. */
  known(place: RepositoryPlace, file: FileAt): Promise<string | null>;
  /** The object that the file is there now, by the host; null when there is no such file. @throws GitError */
  objectOf(place: RepositoryPlace, file: FileAt, signal?: AbortSignal): Promise<string | null>;
  /**
   * A blob's bytes, fetched from the host when they are not here yet.
   * @returns null when it is larger than `maxBytes`, or no blob. @throws GitError
   */
  blob(
    place: RepositoryPlace & { ephemeral: boolean },
    id: string,
    maxBytes: number,
    signal?: AbortSignal,
  ): Promise<Buffer | null>;
}

/**
 * The trees of branch tips and of single commits, without history and, where the host can leave them out, without
 * contents: no route names the blobs of files, or serves one (see the specification, Files).
 * @param root folder for what is fetched
 */
export function createTips(root: string, client: Pick<HostClient, 'gitRemote'>): Tips {
  const inTurn = createTurns();

  const folderOf = ({ orgId, repo }: RepositoryPlace, ephemeral: boolean): string =>
    keptFolder(root, orgId, repo, ephemeral);

  return {
    async known(place, file) {
      const gitDir = folderOf(place, file.ephemeral);
      const from = refsOf(file);
      if (from === null || !isBare(gitDir)) return null;
      return await readRef(gitDir, `${from.kept}:${file.path}`);
    },
    async objectOf({ orgId, repo }, file, signal) {
      const { ephemeral, path } = file;
      const from = refsOf(file);
      if (from === null) return null;
      const gitDir = folderOf({ orgId, repo }, ephemeral);
      const remote = await client.gitRemote({ orgId, repo, ephemeral });
      await inTurn(gitDir, async () => {
        await ensureBare(gitDir);
        const options = { depth: 1, filter: 'blob:none', ...(signal ? { signal } : {}) };
        await fetchRemote(gitDir, remote, [`+${from.there}:${from.kept}`], options);
      });
      return await readRef(gitDir, `${from.kept}:${path}`);
    },
    async blob({ ephemeral, ...place }, id, maxBytes, signal) {
      const gitDir = folderOf(place, ephemeral);
      if (!(await hasObject(gitDir, id))) {
        const remote = await client.gitRemote({ ...place, ephemeral });
        await inTurn(gitDir, () => fetchObjects(gitDir, remote, [id], signal ? { signal } : {}));
      }
      for await (const object of readObjects(gitDir, [id], maxBytes))
        if (object?.type === 'blob') return object.content;
      return null;
    },
  };
}

/** What to fetch, and the ref it is kept under; null: no name for a branch, a commit or a file. */
function refsOf({ branch, commit, path }: FileAt): { there: string; kept: string } | null {
  if (path.includes('\0')) return null;
  const ref = `refs/heads/${branch}`;
  // Not by its name: a branch `a` that became `a/b` would stand in its own way.
  const kept = `refs/branches/${keyName(branch)}`;
  if (commit === undefined) return isRefName(ref, 'refs/heads/') ? { there: ref, kept } : null;
  return OBJECT_ID.test(commit) ? { there: commit, kept: `refs/commits/${commit}` } : null;
}
