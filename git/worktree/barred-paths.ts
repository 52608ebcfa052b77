import { randomUUID } from 'node:crypto';
import { lstat, rm, stat, utimes } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pathName } from '../diff/path-name.ts';
import { copyOrdinary } from '../objects/ordinary-file.ts';
import { runGit, type RunOptions } from '../process/run.ts';
import type { ExcludedFile } from './excluded-file.ts';
import { changedFiles, type Touched } from './status.ts';

const NUL = Buffer.from([0]);
/** How far ahead an index is dated. */
const YEAR_SECONDS = 31_536_000;

interface Sorted {
  /** Files to read. */
  read: Touched[];
  /** Files with a barred filter that changed since Git itself last read them. */
  unread: ExcludedFile[];
}

/**
 * Separates tracked files with a filter that must not run. Their content in Git differs from the disk, so only the
 * index, by times and sizes, can tell that one is unchanged; the others are reported as unread.
 *
 * @param headDir where the user's own index is
 * @param barred names of filters that must not run
 */
export async function withoutBarred(
  run: RunOptions,
  headDir: string,
  touched: readonly Touched[],
  barred: ReadonlySet<string>,
): Promise<Sorted> {
  const followed = barred.size === 0 ? [] : touched.filter(({ untracked }) => !untracked);
  const filters = followed.length === 0 ? new Map() : await filtersOf(run, followed);
  const held = followed.filter((one) => barred.has(filters.get(keyOf(one)) ?? ''));
  if (held.length === 0) return { read: [...touched], unread: [] };
  const isUnchanged = await unchangedIn(run, headDir);
  const unread: ExcludedFile[] = [];
  const out = new Set<Touched>();
  for (const one of held) {
    const kind = await lstat(fileOf(run, one)).catch(() => null);
    // Only files are filtered.
    if (kind?.isFile() !== true) continue;
    out.add(one);
    if (await isUnchanged(one)) continue;
    const name = filters.get(keyOf(one)) ?? '';
    const why = `goes through the filter “${name}”, which comes from this folder’s own configuration and is not run`;
    unread.push({ path: pathName(one.path), why });
  }
  return { read: touched.filter((one) => !out.has(one)), unread };
}

const keyOf = ({ path }: Touched): string => path.toString('latin1');
const fileOf = ({ cwd = '' }: RunOptions, { path }: Touched): Buffer =>
  Buffer.concat([Buffer.from(`${cwd}${sep}`), path]);

/** The filter that each path's attributes name. */
async function filtersOf(run: RunOptions, paths: readonly Touched[]): Promise<Map<string, string>> {
  const input = Buffer.concat(paths.flatMap(({ path }) => [path, NUL]));
  const { stdout } = await runGit(['check-attr', '-z', '--stdin', 'filter'], { ...run, input });
  const filters = new Map<string, string>();
  const parts = stdout.toString('latin1').split('\0');
  for (let at = 0; at + 2 < parts.length; at += 3)
    filters.set(parts[at] ?? '', Buffer.from(parts[at + 2] ?? '', 'latin1').toString('utf8'));
  return filters;
}

/**
 * Whether a file is as the user's own Git last saw it. Git reads a file again if it was written in the same second as
 * its index; with exact times, a file written before the index is unchanged.
 */
async function unchangedIn(run: RunOptions, headDir: string): Promise<(one: Touched) => Promise<boolean>> {
  const index = join(headDir, 'index');
  const copy = `${run.env?.['GIT_INDEX_FILE'] ?? ''}-${randomUUID()}`;
  try {
    const written = await stat(index, { bigint: true });
    await copyOrdinary(index, copy);
    // Dated ahead, so that no file counts as written in the same second as this index.
    const later = Date.now() / 1000 + YEAR_SECONDS;
    await utimes(copy, later, later);
    const inCopy = { ...run, env: { ...run.env, GIT_INDEX_FILE: copy } };
    const changed = new Set((await changedFiles(inCopy)).map(keyOf));
    return async (one) => {
      if (changed.has(keyOf(one))) return false;
      const stats = await lstat(fileOf(run, one), { bigint: true }).catch(() => null);
      return stats !== null && stats.mtimeNs < written.mtimeNs && stats.ctimeNs < written.mtimeNs;
    };
  } finally {
    await rm(copy, { force: true });
  }
}
