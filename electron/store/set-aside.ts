import { existsSync, renameSync } from 'node:fs';
import { basename } from 'node:path';

/** A file that could not be read at start: where it is now (full path) and why, in one sentence. */
export interface FileSetAside {
  file: string;
  reason: string;
}

/**
 * Renames a file that cannot be read to `<file>.aside-<time>`, with its companions (`-wal`, `-shm`), so that a
 * start never fails on it and nothing in it is destroyed.
 */
export function setAside(file: string, reason: string, companions: readonly string[] = []): FileSetAside {
  const stamp = new Date().toISOString().replaceAll(':', '-');
  let target = `${file}.aside-${stamp}`;
  for (let n = 2; existsSync(target); n += 1) target = `${file}.aside-${stamp}-${n}`;
  for (const suffix of ['', ...companions]) {
    if (existsSync(file + suffix)) renameSync(file + suffix, target + suffix);
  }
  return { file: target, reason: `${basename(file)}: ${reason}` };
}
