import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keptObjects } from './kept-snapshots.ts';

/** How long an earlier snapshot stays readable. */
const RETENTION_MS = 3_600_000;
/** How long the one stays readable that a page shows, if nothing is written on it. */
const SHOWN_RETENTION_MS = 24 * RETENTION_MS;
/** File times may be rounded. */
const CLOCK_SKEW_MS = 2_000;
const CLEANUP_INTERVAL_MS = 600_000;

const cleared = new Map<string, number>();
/** When the snapshot was taken that is shown of each work tree; milliseconds since the epoch. */
const shownSince = new Map<string, number>();

/** The next snapshot is to be shown: it stays readable while later ones are taken. */
export function aboutToShow(snapshots: string, now: number): void {
  shownSince.set(snapshots, now);
}

/**
 * Removes objects that neither a recent snapshot uses nor the one that is shown: every snapshot writes all of its
 * objects, and Git refreshes the time of those that already exist. Kept snapshots stay whole.
 */
export async function clearOldSnapshots(snapshots: string, now: number): Promise<void> {
  if (now - (cleared.get(snapshots) ?? 0) < CLEANUP_INTERVAL_MS) return;
  cleared.set(snapshots, now);
  const recent = now - RETENTION_MS;
  for (const name of await readdir(snapshots).catch(() => [])) {
    if (/^(?:index-|sharedindex\.)/.test(name)) await removeOlder(join(snapshots, name), recent);
  }
  const shown = (shownSince.get(snapshots) ?? now) - CLOCK_SKEW_MS;
  const oldest = Math.max(Math.min(recent, shown), now - SHOWN_RETENTION_MS);
  const kept = await keptObjects(snapshots);
  const objects = join(snapshots, 'objects');
  for (const folder of await readdir(objects).catch(() => [])) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for (const name of await readdir(join(objects, folder)).catch(() => []))
      if (!kept.has(folder + name)) await removeOlder(join(objects, folder, name), oldest);
  }
}

async function removeOlder(file: string, than: number): Promise<void> {
  const stats = await stat(file).catch(() => null);
  if (stats !== null && stats.mtimeMs < than) await rm(file, { force: true });
}
