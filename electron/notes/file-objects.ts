import { GitError } from '../../git/error.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { FileAt, Tips } from '../git-reads/tips.ts';
import type { RepositoryPlace } from '../host/client.ts';

export interface FileObjects {
  /** The blob that the file is at the branch's tip; null when there is no such file. */
  objectOf(place: RepositoryPlace, file: FileAt): Promise<string | null>;
}

/** A note on a file sits on its blob, and no route names blobs: the tip's trees do. */
export function createFileObjects(tips: Pick<Tips, 'objectOf'>): FileObjects {
  return {
    async objectOf(place, file) {
      try {
        return await tips.objectOf(place, file);
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
