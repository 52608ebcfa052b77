import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds for which an earlier snapshot can still be read, by a page that shows it. */
const KEPT = 3_600_000;
/** Milliseconds between two clean-ups. */
const PAUSE = 600_000;

const cleared = new Map<string, number>();

/**
 * Removes objects that no snapshot of late has: every snapshot writes all of its own, and Git gives an object that is
 * there already the time of now.
 */
export async function clearOld(snapshots: string, now: number): Promise<void> {
  if (now - (cleared.get(snapshots) ?? 0) < PAUSE) return;
  cleared.set(snapshots, now);
  for (const name of await readdir(snapshots).catch(() => [])) {
    if (/^(?:index-|sharedindex\.)/.test(name)) await removeOlder(join(snapshots, name), now - KEPT);
  }
  const objects = join(snapshots, 'objects');
  for (const folder of await readdir(objects).catch(() => [])) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for (const name of await readdir(join(objects, folder)).catch(() => []))
      await removeOlder(join(objects, folder, name), now - KEPT);
  }
}

async function removeOlder(file: string, than: number): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found !== null && found.mtimeMs < than) await rm(file, { force: true });
}
