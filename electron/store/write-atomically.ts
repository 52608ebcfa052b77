import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Replaces a small file, old or new and never half: written beside it, flushed, then renamed over it. @throws where
 * the disk does not take all of it: a single write may store only a part and report no error
 */
export function writeAtomically(file: string, text: string): void {
  const beside = `${file}.new`;
  try {
    const fd = openSync(beside, 'w', 0o600);
    try {
      writeFileSync(fd, text);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(beside, file);
  } catch (cause) {
    rmSync(beside, { force: true });
    throw cause;
  }
}
