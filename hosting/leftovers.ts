import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TEMPORARY } from '../git/objects/loose-object.ts';
import { clearStale, STALE_LOCK_MS } from '../git/process/stale-locks.ts';

/**
 * Removes what a killed service left in the repositories of a root: half-written notes and pushes, and locks, with
 * which Git would refuse to write those refs for ever. A young lock may belong to a Git that outlives its killed
 * parent for a moment, so it is looked at again. A root belongs to one service, which is only beginning now.
 */
export async function clearLeftovers(gitDirs: readonly string[]): Promise<void> {
  const young: string[] = [];
  for (const gitDir of gitDirs) {
    const names = await readdir(join(gitDir, 'objects')).catch(() => []);
    // Nobody fills a half-written file any more: a Git that outlived the service reads no more input.
    const halfWritten = names.filter((name) => name.startsWith(TEMPORARY) || name.startsWith('tmp_objdir-'));
    await Promise.all(
      halfWritten.map(
        async (name) => await rm(join(gitDir, 'objects', name), { recursive: true, force: true }),
      ),
    );
    if ((await clearStale(gitDir)).length > 0) young.push(gitDir);
  }
  if (young.length === 0) return;
  const again = setTimeout(() => void Promise.all(young.map(clearStale)), STALE_LOCK_MS + 100);
  again.unref();
}
