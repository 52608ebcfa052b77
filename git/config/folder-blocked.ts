import type { Stats } from 'node:fs';

/** Git would block in this folder, perhaps for ever; the message says on what. */
export class FolderBlockedError extends Error {
  override readonly name = 'FolderBlockedError';

  static by(file: string): FolderBlockedError {
    return new FolderBlockedError(
      `Git would block on a file in this folder that is not a regular file: ${file}`,
    );
  }

  static byLenders(file: string): FolderBlockedError {
    return new FolderBlockedError(
      `This folder borrows objects from more folders than Git can look at in time; they are listed in ${file}`,
    );
  }
}

/** @returns true if Git would block on opening it */
export const wouldBlockGit = (file: Stats): boolean =>
  file.isFIFO() || file.isSocket() || file.isCharacterDevice();
