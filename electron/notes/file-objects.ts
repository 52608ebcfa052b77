import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { GitError } from '../../git/error.ts';
import { fetchRemote } from '../../git/fetch.ts';
import { isRefName, readRef } from '../../git/refs.ts';
import { runGit } from '../../git/run.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { HostClient, RepositoryPlace } from '../host/client.ts';

export interface FileAt {
  branch: string;
  ephemeral: boolean;
  /** As the diff has it. */
  path: string;
}

export interface FileObjects {
  /** The blob that the file is at the branch's tip; null when there is no such file. */
  objectOf(place: RepositoryPlace, file: FileAt): Promise<string | null>;
}

/**
 * A note on a file sits on its blob, and no route names blobs: the tip's trees are fetched, without history and, where
 * the host can leave them out, without contents.
 */
export function createFileObjects(root: string, client: Pick<HostClient, 'gitRemote'>): FileObjects {
  return {
    async objectOf({ orgId, repo }, { branch, ephemeral, path }) {
      const ref = `refs/heads/${branch}`;
      if (!isRefName(ref, 'refs/heads/') || path.includes('\0')) return null;
      const name = createHash('sha256')
        .update(JSON.stringify([orgId, repo, ephemeral]))
        .digest('hex')
        .slice(0, 40);
      const gitDir = join(root, name);
      try {
        if (!existsSync(join(gitDir, 'HEAD'))) {
          mkdirSync(gitDir, { recursive: true, mode: 0o700 });
          await runGit(['init', '--quiet', '--bare', gitDir]);
        }
        const remote = await client.gitRemote({ orgId, repo, ephemeral });
        await fetchRemote(gitDir, remote, [`+${ref}:${ref}`], { depth: 1, filter: 'blob:none' });
        return await readRef(gitDir, `${ref}:${path}`);
      } catch (cause) {
        if (!(cause instanceof GitError)) throw cause;
        throw new AppFailure({
          kind: 'unsupported-by-host',
          feature: 'notes on files',
          message:
            cause.reason === 'missing'
              ? 'Notes on files need Git, and Git is not installed on this computer.'
              : 'Notes on files need Git, and the host refused the fetch.',
          next: cause.reason === 'missing' ? 'Install Git 2.38 or newer.' : 'Notes on commits still work.',
        });
      }
    },
  };
}
