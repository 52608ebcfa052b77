import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TEMPORARY } from '../git/objects/loose-object.ts';
import { clearStale, STALE_LOCK_MS } from '../git/process/stale-locks.ts';

/**
 * Removes what a killed service left in the repositories of a root: partial notes and pushes, and locks, which would
 * make Git refuse to write those refs for ever. A recent lock may belong to a Git that briefly outlives its killed
 * parent, so it is checked again. A root belongs to one service, which is only starting now.
 */
export async function clearLeftovers(gitDirs: readonly string[]): Promise<void> {
  const recent: string[] = [];
  for (const gitDir of gitDirs) {
    const names = await readdir(join(gitDir, 'objects')).catch(() => []);
    // Partial files are abandoned: a Git that outlived the service gets no more input.
    const partialFiles = names.filter((name) => name.startsWith(TEMPORARY) || name.startsWith('tmp_objdir-'));
    await Promise.all(
      partialFiles.map(
        async (name) => await rm(join(gitDir, 'objects', name), { recursive: true, force: true }),
      ),
    );
    if ((await clearStale(gitDir)).length > 0) recent.push(gitDir);
  }
  if (recent.length === 0) return;
  const retry = setTimeout(() => void Promise.all(recent.map(clearStale)), STALE_LOCK_MS + 100);
  retry.unref();
}
