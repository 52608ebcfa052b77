import { lstatSync, type BigIntStats } from 'node:fs';
import { join } from 'node:path';

/**
 * What tells a repository from another one that takes its place, and from itself once it borrows from others: a process
 * or a setting that was made for one is of no use for the next. Empty: there is none.
 */
export const repositoryIdentity = (gitDir: string): string =>
  [gitDir, join(gitDir, 'objects/info/alternates')].map(factsOf).join();

/**
 * A folder changes with each file that is made in it, but not when it was made itself. Of a place that cannot be looked at
 * it is why: what Git is asked there fails with the reason.
 */
function factsOf(path: string): string {
  const facts = looked(path);
  if (facts === undefined) return '';
  if (facts instanceof Error) return facts.message;
  const { dev, ino, size, mtimeNs, ctimeNs, birthtimeNs } = facts;
  // Where nobody knows when it was made, that is told to be when it changed.
  const made = birthtimeNs === ctimeNs ? 0n : birthtimeNs;
  return (facts.isDirectory() ? [dev, ino, made] : [dev, ino, size, mtimeNs]).join(' ');
}

function looked(path: string): BigIntStats | Error | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
