import type { Stats } from 'node:fs';

/** Git would wait in this folder, perhaps for ever; the message says for what. */
export class FolderHeld extends Error {
  override readonly name = 'FolderHeld';

  static by(file: string): FolderHeld {
    return new FolderHeld(`Git would wait for a file of the folder that is no ordinary file: ${file}`);
  }
}

/** Whether Git would wait for such a file. */
export const holds = (file: Stats): boolean => file.isFIFO() || file.isSocket() || file.isCharacterDevice();
