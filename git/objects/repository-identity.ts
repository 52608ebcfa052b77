import { lstatSync, type BigIntStats } from 'node:fs';
import { join } from 'node:path';

/**
 * Identifies a repository, so that a process or setting made for it is not used after another one takes its place, or
 * after its alternates change. Empty if it does not exist.
 */
export const repositoryIdentity = (gitDir: string): string =>
  [gitDir, join(gitDir, 'objects/info/alternates')].map(pathIdentity).join();

/**
 * Identifies what is at a path; empty: nothing. A folder's mtime changes with each file created in it, its birth time
 * does not. If the path cannot be read, the error is the identity: Git will fail with the same reason there.
 */
export function pathIdentity(path: string): string {
  const facts = statOf(path);
  if (facts === undefined) return '';
  if (facts instanceof Error) return facts.message;
  const { dev, ino, size, mtimeNs, ctimeNs, birthtimeNs } = facts;
  // Where the birth time is unknown, the system reports the change time.
  const birth = birthtimeNs === ctimeNs ? 0n : birthtimeNs;
  return (facts.isDirectory() ? [dev, ino, birth] : [dev, ino, size, mtimeNs]).join(' ');
}

function statOf(path: string): BigIntStats | Error | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
