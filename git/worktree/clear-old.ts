import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How long an earlier snapshot stays readable for a page that shows it. */
const RETENTION_MS = 3_600_000;
const CLEANUP_INTERVAL_MS = 600_000;

const cleared = new Map<string, number>();

/**
 * Removes objects that no recent snapshot uses: every snapshot writes all of its objects, and Git refreshes the time of
 * those that already exist.
 */
export async function clearOldSnapshots(snapshots: string, now: number): Promise<void> {
  if (now - (cleared.get(snapshots) ?? 0) < CLEANUP_INTERVAL_MS) return;
  cleared.set(snapshots, now);
  for (const name of await readdir(snapshots).catch(() => [])) {
    if (/^(?:index-|sharedindex\.)/.test(name)) await removeOlder(join(snapshots, name), now - RETENTION_MS);
  }
  const objects = join(snapshots, 'objects');
  for (const folder of await readdir(objects).catch(() => [])) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for (const name of await readdir(join(objects, folder)).catch(() => []))
      await removeOlder(join(objects, folder, name), now - RETENTION_MS);
  }
}

async function removeOlder(file: string, than: number): Promise<void> {
  const stats = await stat(file).catch(() => null);
  if (stats !== null && stats.mtimeMs < than) await rm(file, { force: true });
}
