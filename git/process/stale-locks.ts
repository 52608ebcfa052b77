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
  /** When it was created; milliseconds since the epoch. */
  since: number;
}

/**
 * A lock that none of our processes can hold is abandoned after this: a Git whose parent has ended loses its input and
 * ends within moments.
 */
export const STALE_LOCK_MS = 5000;
/** File timestamps may lag behind the system clock by this much. */
const CLOCK_SKEW_MS = 100;

/** Where Git creates locks; `DEEP` folders are searched recursively. */
const DEEP = ['refs', 'worktrees', 'logs'];
const FLAT = ['', 'objects/info', 'objects/info/commit-graphs', 'objects/pack', 'reftable'];
/** Left by an interrupted fetch, push or repack, often as large as the data transferred. */
const TEMPORARY = [
  { folder: 'objects', name: /^(?:tmp_objdir-|incoming-)/ },
  { folder: 'objects/pack', name: /^(?:tmp_|\.tmp-)/ },
];

/**
 * Removes locks and partial files that none of our processes can hold. Only for repositories that belong to us alone (a
 * cache, a repository of the service), never for a user's folder.
 * @returns the remaining locks: too recent to tell, or held
 */
export async function clearStale(gitDir: string): Promise<Lock[]> {
  const [locks, temporary] = await Promise.all([findLocks(gitDir), findTemporary(gitDir)]);
  const remaining: Lock[] = [];
  await Promise.all(
    temporary.map(async (path) => {
      const lock = await lockAt(path);
      if (lock !== null && isStale(gitDir, lock)) await rm(path, { recursive: true, force: true });
    }),
  );
  await Promise.all(
    locks.map(async (lock) => {
      if (isStale(gitDir, lock)) await rm(lock.path, { force: true });
      else remaining.push(lock);
    }),
  );
  return remaining;
}

/** Bytes of partial files written to since a moment, in milliseconds since the epoch. */
export async function bytesComing(gitDir: string, startedAt: number): Promise<number> {
  const files = await Promise.all((await findTemporary(gitDir)).map((path) => stat(path).catch(() => null)));
  const now = files.filter((one) => one !== null && one.mtimeMs >= startedAt - CLOCK_SKEW_MS);
  return now.reduce((sum, one) => sum + (one?.size ?? 0), 0);
}

/**
 * Removes the locks and partial files created since a process of ours started that has ended now, unless another
 * process may hold them.
 */
export async function clearMadeSince(gitDir: string, startedAt: number): Promise<void> {
  if (oldestRun(gitDir) !== Infinity) return;
  const temporary = await Promise.all((await findTemporary(gitDir)).map(lockAt));
  const locks = [...(await findLocks(gitDir)), ...temporary.filter((one) => one !== null)];
  // A process started meanwhile may have created some of these.
  if (oldestRun(gitDir) !== Infinity) return;
  await Promise.all(
    locks
      .filter(({ since }) => since >= startedAt - CLOCK_SKEW_MS)
      .map(async ({ path }) => await rm(path, { recursive: true, force: true })),
  );
}

/** Like `clearStale`, but waits for locks that are too recent to tell, unless a process of ours may hold them. */
export async function waitAndClearStale(gitDir: string): Promise<Lock[]> {
  const end = Date.now() + STALE_LOCK_MS + CLOCK_SKEW_MS;
  for (;;) {
    const remaining = await clearStale(gitDir);
    if (remaining.length === 0 || Date.now() > end || oldestRun(gitDir) !== Infinity) return remaining;
    await sleep(CLOCK_SKEW_MS);
  }
}

/** @returns the lock that made Git fail, if it still exists */
export async function lockInTheWay(error: unknown): Promise<Lock | null> {
  if (!(error instanceof GitError)) return null;
  const path = /Unable to create '([^'\n]+\.lock)': File exists/.exec(error.stderr)?.[1];
  return path === undefined ? null : await lockAt(path);
}

/** @returns the lock that keeps a ref from being written, if any. @param gitDir where refs are */
export async function lockOn(gitDir: string, ref: string): Promise<Lock | null> {
  const paths = [`${ref}.lock`, 'packed-refs.lock', 'reftable/tables.list.lock'];
  const locks = await Promise.all(paths.map(async (path) => await lockAt(join(gitDir, path))));
  return locks.find((lock) => lock !== null) ?? null;
}

/** How long to wait for a lock in a user's folder. */
export const LOCK_TIMEOUT_MS = 4000;

/**
 * Age in milliseconds. If the clock was set back, a file may seem to be from the future: its age is unknown then, and
 * counts as infinite.
 */
export function ageOf({ since }: Lock): number {
  const age = Date.now() - since;
  return age < -60_000 ? Infinity : age;
}

/** For the user: the file, its age and what to do; without a full stop. */
export function lockWords(lock: Lock): string {
  const age = ageOf(lock);
  const old = age === Infinity ? '' : ` that is ${durationText(age)} old`;
  return `A lock${old} is in the way: ${lock.path}. If no Git command is running in that folder, delete this file`;
}

const UNITS = [
  { name: 'day', ms: 86_400_000 },
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
];

/** For example `3 days`. */
function durationText(ms: number): string {
  const unit = UNITS.find((each) => ms >= each.ms) ?? { name: 'second', ms: 1000 };
  const count = Math.max(1, Math.floor(ms / unit.ms));
  return `${String(count)} ${unit.name}${count === 1 ? '' : 's'}`;
}

function isStale(gitDir: string, lock: Lock): boolean {
  const oldest = oldestRun(gitDir);
  return ageOf(lock) > STALE_LOCK_MS && (oldest === Infinity || lock.since < oldest - CLOCK_SKEW_MS);
}

async function lockAt(path: string): Promise<Lock | null> {
  const stats = await stat(path).catch(() => null);
  return stats === null ? null : { path, since: stats.mtimeMs };
}

async function findLocks(gitDir: string): Promise<Lock[]> {
  const paths = await Promise.all([
    ...DEEP.map(async (folder) => await listFiles(join(gitDir, folder), true, /\.lock$/)),
    ...FLAT.map(async (folder) => await listFiles(join(gitDir, folder), false, /\.lock$/)),
  ]);
  const locks = await Promise.all(paths.flat().map(lockAt));
  return locks.filter((lock) => lock !== null);
}

async function findTemporary(gitDir: string): Promise<string[]> {
  const paths = TEMPORARY.map(async ({ folder, name }) => await listFiles(join(gitDir, folder), false, name));
  return (await Promise.all(paths)).flat();
}

async function listFiles(folder: string, recursive: boolean, name: RegExp): Promise<string[]> {
  const entries: Dirent[] = await readdir(folder, { recursive, withFileTypes: true }).catch(() => []);
  return entries.filter((each) => name.test(each.name)).map((each) => join(each.parentPath, each.name));
}
