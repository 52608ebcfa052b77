import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginningOfOrdinary } from './ordinary-file.ts';

/** Named after the process that made it. */
const NAME = /^marginalia-(?:merge|follow|blame)-(\d+)-\w{6}$/;

/** Git's options for the repository come first in a command. */
const COMMAND_BYTES = 16_384;

/** A folder of ours for what Git makes of a question, deleted by the caller. */
export const temporaryFolder = async (kind: 'merge' | 'follow' | 'blame'): Promise<string> =>
  await mkdtemp(join(tmpdir(), `marginalia-${kind}-${process.pid}-`));

/**
 * Deletes such folders of processes that were killed, and ends the Git processes that still work in them (on Linux, which
 * tells): nothing else ends these.
 */
export async function sweepTemporaryFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const left = names.filter((name) => {
    const pid = Number(NAME.exec(name)?.[1] ?? process.pid);
    return pid !== process.pid && !isRunning(pid);
  });
  if (left.length === 0) return;
  const folders = left.map((name) => join(tmpdir(), name));
  for (const pid of await workingIn(folders)) end(pid);
  for (const folder of folders) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
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

/** Processes that name one of these folders as the repository that they work in. */
async function workingIn(folders: readonly string[]): Promise<number[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const processes: number[] = [];
  for (const id of ids) {
    const command = await beginningOfOrdinary(`/proc/${id}/cmdline`, COMMAND_BYTES);
    const words = command?.toString('utf8').split('\0') ?? [];
    const gitDir = words[words.indexOf('--git-dir') + 1] ?? '';
    if (folders.some((folder) => gitDir.startsWith(`${folder}/`))) processes.push(Number(id));
  }
  return processes;
}
