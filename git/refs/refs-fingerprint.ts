import type { BigIntStats, Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { HISTORY_FILES } from '../objects/history-files.ts';

/** For this long after a change, a further one might leave the same fingerprint. */
const FRESH_MS = 1000;
/** With more loose refs, Git itself is as fast. */
const MAX_LOOSE_REFS = 500;
/** Refs, HEAD (which a ref may point at), and what changes a history beside its commits. */
const REF_FILES = ['HEAD', 'packed-refs', ...HISTORY_FILES];
/** If one of these exists, not all refs are in these files: a linked work tree has only its own here. */
const ELSEWHERE = ['reftable', 'commondir'];

/**
 * @returns a fingerprint of a repository's refs: while it is unchanged, no ref has moved; null if unknown, or if
 * something changed just now. Git itself trusts `packed-refs` by the same facts.
 *
 * @param gitDir where refs and objects are
 */
export async function refsFingerprint(gitDir: string): Promise<string | null> {
  const refs = join(gitDir, 'refs');
  const [entries, ...elsewhere] = await Promise.all([
    readdir(refs, { recursive: true, withFileTypes: true }).catch((): Dirent[] | null => null),
    ...ELSEWHERE.map((name) => factsOf(join(gitDir, name))),
  ]);
  if (entries === null || elsewhere.some((one) => one !== null)) return null;
  const loose = entries.flatMap((each) => (each.isDirectory() ? [] : [join(each.parentPath, each.name)]));
  if (loose.length > MAX_LOOSE_REFS) return null;
  const paths = [...REF_FILES.map((name) => join(gitDir, name)), ...loose.toSorted()];
  const all = await Promise.all(paths.map(async (path) => ({ path, facts: await factsOf(path) })));
  // The target of a symbolic link may change on its own.
  if (all.some(({ facts }) => facts !== null && (!facts.isFile() || isFresh(facts)))) return null;
  return all.map(({ path, facts }) => `${path}\0${facts === null ? '' : textOf(facts)}`).join('\n');
}

const factsOf = async (path: string): Promise<BigIntStats | null> =>
  await lstat(path, { bigint: true }).catch(() => null);

const isFresh = ({ ctimeMs }: BigIntStats): boolean => Date.now() - Number(ctimeMs) < FRESH_MS;

const textOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  [dev, ino, size, mtimeNs, ctimeNs].join(' ');
