import { constants, type Stats } from 'node:fs';
import { access, lstat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { pathName } from '../diff/path-name.ts';
import type { LeftOut } from './left-out.ts';
import type { Touched } from './status.ts';

/** Bytes of a file that is taken in; what is larger is named and left where it is. */
const MOST_BYTES = 64 * 1024 * 1024;
/** The most bytes of all untracked files together. */
const MOST_UNTRACKED_BYTES = 512 * 1024 * 1024;
const AT_ONCE = 64;

export interface StatResult {
  /** What Git reads. */
  taken: Buffer[];
  gone: Buffer[];
  leftOut: LeftOut[];
}

/**
 * Sorts changed paths by what the disk has now: Git would wait for a pipe, and fail on a file that it may not read.
 */
export async function statPaths(workTree: string, touched: readonly Touched[]): Promise<StatResult> {
  const looked: StatResult = { taken: [], gone: [], leftOut: [] };
  let untracked = 0;
  for (let at = 0; at < touched.length; at += AT_ONCE) {
    const some = touched.slice(at, at + AT_ONCE);
    const seen = await Promise.all(some.map(async (one) => await seeOne(workTree, one)));
    for (const [n, { stats, readable }] of seen.entries()) {
      const one = some[n];
      if (one === undefined) continue;
      const why = whyNot(one, stats, readable, untracked);
      if (why !== null) looked.leftOut.push({ path: pathName(one.path), why });
      if (stats === null || (why === PIPE && !one.untracked)) looked.gone.push(one.path);
      else if (why === null) looked.taken.push(one.path);
      if (why === null && one.untracked) untracked += stats?.size ?? 0;
    }
  }
  return looked;
}

const PIPE = 'is no ordinary file';

async function seeOne(
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

function whyNot(one: Touched, stats: Stats | null, readable: boolean, untracked: number): string | null {
  if (stats === null || stats.isSymbolicLink()) return null;
  if (stats.isDirectory()) return one.submodule ? null : 'is a repository of its own';
  if (!stats.isFile()) return PIPE;
  if (!readable) return 'may not be read';
  if (stats.size > MOST_BYTES) return 'is larger than 64 MB';
  if (one.untracked && untracked + stats.size > MOST_UNTRACKED_BYTES)
    return 'is untracked, beside 512 MB that are untracked, too';
  return null;
}

/** Patterns that keep our own files out, where they lie in the work tree that is looked at. */
export function heldPaths(workTree: string, snapshots: string): string[] {
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
