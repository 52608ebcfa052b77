import { constants, type Stats } from 'node:fs';
import { access, lstat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { pathName } from '../diff/path-name.ts';
import type { ExcludedFile } from './excluded-file.ts';
import type { Touched } from './status.ts';

/** Larger files are listed, but not read. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Limit for all untracked files together. */
const MAX_UNTRACKED_BYTES = 512 * 1024 * 1024;
const CONCURRENCY = 64;

export interface StatResult {
  /** Files for Git to read. */
  taken: Buffer[];
  gone: Buffer[];
  excluded: ExcludedFile[];
}

/** Sorts changed paths by what is on disk now: Git would block on a pipe, and fail on an unreadable file. */
export async function statPaths(workTree: string, touched: readonly Touched[]): Promise<StatResult> {
  const result: StatResult = { taken: [], gone: [], excluded: [] };
  let untracked = 0;
  for (let at = 0; at < touched.length; at += CONCURRENCY) {
    const some = touched.slice(at, at + CONCURRENCY);
    const inspected = await Promise.all(some.map(async (one) => await inspect(workTree, one)));
    for (const [n, { stats, readable }] of inspected.entries()) {
      const one = some[n];
      if (one === undefined) continue;
      const why = exclusionReason(one, stats, readable, untracked);
      if (why !== null) result.excluded.push({ path: pathName(one.path), why });
      if (stats === null || (why === PIPE && !one.untracked)) result.gone.push(one.path);
      else if (why === null) result.taken.push(one.path);
      if (why === null && one.untracked) untracked += stats?.size ?? 0;
    }
  }
  return result;
}

const PIPE = 'is not a regular file';

async function inspect(
  workTree: string,
  { path, gone }: Touched,
): Promise<{ stats: Stats | null; readable: boolean }> {
  if (gone) return { stats: null, readable: true };
  const file = Buffer.concat([Buffer.from(`${workTree}${sep}`), path]);
  const stats = await lstat(file).catch(() => null);
  const readable =
    stats?.isFile() !== true ||
    (await access(file, constants.R_OK).then(
      () => true,
      () => false,
    ));
  return { stats, readable };
}

function exclusionReason(
  one: Touched,
  stats: Stats | null,
  readable: boolean,
  untracked: number,
): string | null {
  if (stats === null || stats.isSymbolicLink()) return null;
  if (stats.isDirectory()) return one.submodule ? null : 'is a repository of its own';
  if (!stats.isFile()) return PIPE;
  if (!readable) return 'cannot be read (permission denied)';
  if (stats.size > MAX_FILE_BYTES) return 'is larger than 64 MB';
  if (one.untracked && untracked + stats.size > MAX_UNTRACKED_BYTES)
    return 'is untracked, and other untracked files add up to 512 MB';
  return null;
}

/** Patterns that exclude our own files, should they be inside the work tree. */
export function ownFilesPatterns(workTree: string, snapshots: string): string[] {
  const inside = relative(workTree, snapshots);
  // Absolute: on another drive.
  if (isAbsolute(inside) || inside.split(sep)[0] === '..') return [];
  return [
    `--exclude=/${inside
      .split(sep)
      .join('/')
      .replaceAll(/[\\*?[]/g, String.raw`\$&`)}`,
  ];
}
