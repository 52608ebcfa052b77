import { rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginningOfOrdinary } from './ordinary-file.ts';

/** Named after the process that made it. */
const OUR_FOLDER = /^marginalia-(?:merge|follow|blame|review)-(\d+)-\w{6}$/;
/** No question takes so long; another machine, or a container, may share the folder and have other processes. */
const SWEPT_AFTER_MS = 3_600_000;
/** Git's options for the repository come first in a command. */
const COMMAND_BYTES = 16_384;

type Kind = 'merge' | 'follow' | 'blame' | 'review';

const made = new Set<string>();
let isListening = false;

/** A folder of ours for what Git makes of a question, until `removeTemporaryFolder` is called. */
export async function temporaryFolder(kind: Kind): Promise<string> {
  if (!isListening) {
    isListening = true;
    // Where a signal ends the process.
    process.once('exit', () => {
      for (const folder of made) rmSync(folder, { recursive: true, force: true });
    });
  }
  const folder = await mkdtemp(join(tmpdir(), `marginalia-${kind}-${process.pid}-`));
  made.add(folder);
  return folder;
}

/** Deletes it with everything in it. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  made.delete(folder);
}

/** Uses such a folder, which is gone when that is done. */
export async function withTemporaryFolder<T>(kind: Kind, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder(kind);
  try {
    return await use(folder);
  } finally {
    await removeTemporaryFolder(folder);
  }
}

/**
 * Deletes such folders of this user's processes that were killed, and ends the Git processes that still work in them (on
 * Linux, which tells): nothing else ends these. Where one did, the folder is surely of a process that was killed; others
 * are deleted once they are an hour old.
 */
export async function sweepTemporaryFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const left = new Map<string, number>();
  for (const name of names) {
    const pid = Number(OUR_FOLDER.exec(name)?.[1] ?? process.pid);
    if (pid === process.pid || isRunning(pid)) continue;
    const folder = join(tmpdir(), name);
    const stats = await lstat(folder).catch(() => null);
    const isOwn = stats?.isDirectory() === true && stats.uid === (process.getuid?.() ?? stats.uid);
    if (isOwn) left.set(folder, stats.mtimeMs);
  }
  if (left.size === 0) return;
  const working = await workingIn([...left.keys()]);
  for (const { pid } of working) end(pid);
  for (const [folder, changedAt] of left) {
    const isLeft = working.some((one) => one.folder === folder) || Date.now() - changedAt > SWEPT_AFTER_MS;
    if (isLeft) await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    // EPERM: it is another user's.
    return !(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH');
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended meanwhile, or is not ours.
  }
}

/**
 * Processes that name one of these folders as the repository that they work in. Only those that count processes as we
 * do: in a container, the number of the process that made the folder says nothing to us.
 */
async function workingIn(folders: readonly string[]): Promise<{ pid: number; folder: string }[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const ours = await processesOf('self');
  const working: { pid: number; folder: string }[] = [];
  for (const id of ids) {
    const command = await beginningOfOrdinary(`/proc/${id}/cmdline`, COMMAND_BYTES);
    const words = command?.toString('utf8').split('\0') ?? [];
    const gitDir = words[words.indexOf('--git-dir') + 1] ?? '';
    const folder = folders.find((one) => gitDir.startsWith(`${one}/`));
    if (folder !== undefined && (await processesOf(id)) === ours) working.push({ pid: Number(id), folder });
  }
  return working;
}

const processesOf = async (id: string): Promise<string | null> =>
  await readlink(`/proc/${id}/ns/pid`).catch(() => null);
