import type { BigIntStats, Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds after a change in which a further one might look the same. */
const FRESH = 1000;
/** With more refs in files of their own, Git reads them as fast. */
const MOST_FILES = 500;
/** What Git keeps refs in, what is checked out (a ref may stand for it), and where a shallow clone's history ends. */
const FILES = ['HEAD', 'packed-refs', 'shallow'];
/** Where one of these is, refs are not, or not all, in these files: a linked work tree has only its own ones here. */
const ELSEWHERE = ['reftable', 'commondir'];

/**
 * How a repository's refs look from outside: as long as it is the same, none of them moved. Git itself trusts
 * `packed-refs` by these facts. null: it cannot be told, or something was changed just now.
 *
 * @param gitDir where refs and objects are
 */
export async function looksOfRefs(gitDir: string): Promise<string | null> {
  const refs = join(gitDir, 'refs');
  const [found, ...elsewhere] = await Promise.all([
    readdir(refs, { recursive: true, withFileTypes: true }).catch((): Dirent[] | null => null),
    ...ELSEWHERE.map((name) => factsOf(join(gitDir, name))),
  ]);
  if (found === null || elsewhere.some((one) => one !== null)) return null;
  const loose = found.flatMap((each) => (each.isDirectory() ? [] : [join(each.parentPath, each.name)]));
  if (loose.length > MOST_FILES) return null;
  const paths = [...FILES.map((name) => join(gitDir, name)), ...loose.toSorted()];
  const all = await Promise.all(paths.map(async (path) => ({ path, facts: await factsOf(path) })));
  // What a symbolic link leads to may change without it.
  if (all.some(({ facts }) => facts !== null && (!facts.isFile() || isFresh(facts)))) return null;
  return all.map(({ path, facts }) => `${path}\0${facts === null ? '' : textOf(facts)}`).join('\n');
}

const factsOf = async (path: string): Promise<BigIntStats | null> =>
  await lstat(path, { bigint: true }).catch(() => null);

const isFresh = ({ ctimeMs }: BigIntStats): boolean => Date.now() - Number(ctimeMs) < FRESH;

const textOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  [dev, ino, size, mtimeNs, ctimeNs].join(' ');
