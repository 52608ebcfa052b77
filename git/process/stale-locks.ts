import type { Dirent } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GitError } from './error.ts';
import { oldestRun } from './runs.ts';

/** A file that keeps Git from writing. */
export interface Lock {
  /** Absolute. */
  path: string;
  /** When it was made; milliseconds since the epoch. */
  since: number;
}

/**
 * Milliseconds after which a lock that no process of ours can hold counts as abandoned: a Git whose parent program has
 * ended loses its input and ends within moments.
 */
export const STALE_AFTER = 5000;
/** The system's clock for files may be this much behind the one for programs. */
const CLOCK = 100;

/** Where Git makes locks; the first ones are searched with all folders in them. */
const DEEP = ['refs', 'worktrees', 'logs'];
const FLAT = ['', 'objects/info', 'objects/info/commit-graphs', 'objects/pack', 'reftable'];
/** What a broken fetch, push or repack leaves, often as large as what it carried. */
const TEMPORARY = [
  { folder: 'objects', name: /^(?:tmp_objdir-|incoming-)/ },
  { folder: 'objects/pack', name: /^(?:tmp_|\.tmp-)/ },
];

/**
 * Removes locks and half-written files that no process of ours can hold. Only for repositories that belong to us
 * alone (a cache, a repository of the service), never for a user's folder.
 * @returns the locks that are still there: too young to tell, or held.
 */
export async function clearStale(gitDir: string): Promise<Lock[]> {
  const [locks, temporary] = await Promise.all([findLocks(gitDir), findTemporary(gitDir)]);
  const left: Lock[] = [];
  await Promise.all(
    temporary.map(async (path) => {
      const found = await lockAt(path);
      if (found !== null && isStale(gitDir, found)) await rm(path, { recursive: true, force: true });
    }),
  );
  await Promise.all(
    locks.map(async (lock) => {
      if (isStale(gitDir, lock)) await rm(lock.path, { force: true });
      else left.push(lock);
    }),
  );
  return left;
}

/** Bytes of half-written files that were written to since a moment, in milliseconds since the epoch. */
export async function bytesComing(gitDir: string, begun: number): Promise<number> {
  const found = await Promise.all((await findTemporary(gitDir)).map((path) => stat(path).catch(() => null)));
  const now = found.filter((one) => one !== null && one.mtimeMs >= begun - CLOCK);
  return now.reduce((sum, one) => sum + (one?.size ?? 0), 0);
}

/**
 * Removes the locks and half-written files that were made since a process of ours began which has ended now, unless
 * another may hold them.
 */
export async function clearMadeSince(gitDir: string, begun: number): Promise<void> {
  if (oldestRun(gitDir) !== Infinity) return;
  const temporary = await Promise.all((await findTemporary(gitDir)).map(lockAt));
  const found = [...(await findLocks(gitDir)), ...temporary.filter((one) => one !== null)];
  // One that began meanwhile may have made some of these.
  if (oldestRun(gitDir) !== Infinity) return;
  await Promise.all(
    found
      .filter(({ since }) => since >= begun - CLOCK)
      .map(async ({ path }) => await rm(path, { recursive: true, force: true })),
  );
}

/** Like `clearStale`, and waits for locks that are too young to tell, unless a process of ours may hold them. */
export async function waitAndClearStale(gitDir: string): Promise<Lock[]> {
  const end = Date.now() + STALE_AFTER + CLOCK;
  for (;;) {
    const left = await clearStale(gitDir);
    if (left.length === 0 || Date.now() > end || oldestRun(gitDir) !== Infinity) return left;
    await sleep(CLOCK);
  }
}

/** The lock that Git found in its way, when that is why it failed and the lock is still there. */
export async function lockInTheWay(error: unknown): Promise<Lock | null> {
  if (!(error instanceof GitError)) return null;
  const path = /Unable to create '([^'\n]+\.lock)': File exists/.exec(error.stderr)?.[1];
  return path === undefined ? null : await lockAt(path);
}

/** The lock that keeps a ref from being written, when it is there. @param gitDir where refs are */
export async function lockOn(gitDir: string, ref: string): Promise<Lock | null> {
  const paths = [`${ref}.lock`, 'packed-refs.lock', 'reftable/tables.list.lock'];
  const found = await Promise.all(paths.map(async (path) => await lockAt(join(gitDir, path))));
  return found.find((lock) => lock !== null) ?? null;
}

/** Milliseconds after which a lock in somebody's folder is no longer waited for. */
export const LOCK_TIMEOUT = 4000;

/**
 * Milliseconds since it was made. A clock that was set back makes an old file look as if it was made later than now: its
 * age is not known then, and counts as endless.
 */
export function ageOf({ since }: Lock): number {
  const age = Date.now() - since;
  return age < -60_000 ? Infinity : age;
}

/** The file, its age and what to do, for a reader; without a full stop. */
export function lockWords(lock: Lock): string {
  const age = ageOf(lock);
  const old = age === Infinity ? '' : ` that is ${inWords(age)} old`;
  return `A lock${old} is in the way: ${lock.path}. If no Git is at work in that folder, delete this file`;
}

const UNITS = [
  { name: 'day', ms: 86_400_000 },
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
];

/** For example `3 days`. */
function inWords(ms: number): string {
  const unit = UNITS.find((each) => ms >= each.ms) ?? { name: 'second', ms: 1000 };
  const count = Math.max(1, Math.floor(ms / unit.ms));
  return `${String(count)} ${unit.name}${count === 1 ? '' : 's'}`;
}

function isStale(gitDir: string, lock: Lock): boolean {
  const oldest = oldestRun(gitDir);
  return ageOf(lock) > STALE_AFTER && (oldest === Infinity || lock.since < oldest - CLOCK);
}

async function lockAt(path: string): Promise<Lock | null> {
  const found = await stat(path).catch(() => null);
  return found === null ? null : { path, since: found.mtimeMs };
}

async function findLocks(gitDir: string): Promise<Lock[]> {
  const paths = await Promise.all([
    ...DEEP.map(async (folder) => await named(join(gitDir, folder), true, /\.lock$/)),
    ...FLAT.map(async (folder) => await named(join(gitDir, folder), false, /\.lock$/)),
  ]);
  const found = await Promise.all(paths.flat().map(lockAt));
  return found.filter((lock) => lock !== null);
}

async function findTemporary(gitDir: string): Promise<string[]> {
  const paths = TEMPORARY.map(async ({ folder, name }) => await named(join(gitDir, folder), false, name));
  return (await Promise.all(paths)).flat();
}

async function named(folder: string, recursive: boolean, name: RegExp): Promise<string[]> {
  const found: Dirent[] = await readdir(folder, { recursive, withFileTypes: true }).catch(() => []);
  return found.filter((each) => name.test(each.name)).map((each) => join(each.parentPath, each.name));
}
