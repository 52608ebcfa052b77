import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TEMPORARY } from '../git/spare-files.ts';

/** Milliseconds after which no living Git still holds a ref's lock. */
const OLD = 2000;

/**
 * Removes what a killed process left in the repositories of a root: half-written notes, and ref locks, with which Git
 * would refuse to write those refs for ever. A young lock may belong to a Git that outlives its killed parent for a moment, so it is looked at again.
 * A root belongs to one service, which is only beginning now.
 */
export async function clearLeftovers(gitDirs: readonly string[]): Promise<void> {
  for (const gitDir of gitDirs) {
    const names = await readdir(join(gitDir, 'objects')).catch(() => []);
    const halfWritten = names.filter((name) => name.startsWith(TEMPORARY));
    await Promise.all(
      halfWritten.map(async (name) => await rm(join(gitDir, 'objects', name), { force: true })),
    );
  }
  const young: Lock[] = [];
  for (const lock of await locks(gitDirs)) {
    if (Date.now() - lock.since > OLD) await rm(lock.path, { force: true });
    else young.push(lock);
  }
  if (young.length === 0) return;
  const again = setTimeout(() => void clearUnchanged(gitDirs, young), OLD);
  again.unref();
}

async function clearUnchanged(gitDirs: readonly string[], young: readonly Lock[]): Promise<void> {
  for (const { path, since } of await locks(gitDirs)) {
    if (young.some((each) => each.path === path && each.since === since)) await rm(path, { force: true });
  }
}

interface Lock {
  path: string;
  since: number;
}

async function locks(gitDirs: readonly string[]): Promise<Lock[]> {
  const found: Lock[] = [];
  for (const gitDir of gitDirs) {
    const refs = await readdir(join(gitDir, 'refs'), { recursive: true }).catch(() => []);
    const paths = ['HEAD.lock', 'packed-refs.lock', ...refs.map((name) => join('refs', name))];
    for (const path of paths.filter((name) => name.endsWith('.lock'))) {
      const known = await stat(join(gitDir, path)).catch(() => null);
      if (known !== null) found.push({ path: join(gitDir, path), since: known.mtimeMs });
    }
  }
  return found;
}
