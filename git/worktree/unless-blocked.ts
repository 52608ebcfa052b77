import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderBlockedError, wouldBlockGit } from '../config/folder-blocked.ts';
import { findBlockingFile } from '../process/blocking-file.ts';

/** After this long, check what Git is blocked on: most work trees are read by then. */
const CHECK_DELAY_MS = 2_000;
const MAX_SEARCHED_FOLDERS = 100_000;
/** Files that Git reads in every folder of a work tree. */
const READ_FILES = ['.gitignore', '.gitattributes'];

/**
 * Runs a Git command that reads a work tree. If it takes long, checks whether a file that Git reads along the way is a
 * pipe, which would block it for ever.
 * @throws FolderBlockedError naming that file
 */
export async function unlessBlocked<T>(
  { workTree, headDir }: { workTree: string; headDir: string },
  read: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const finished = new AbortController();
  const blocked = new AbortController();
  const pending = read(AbortSignal.any([blocked.signal, ...(signal ? [signal] : [])]));
  // What cannot be inspected does not block Git.
  const check = abortIfBlocked(workTree, headDir, blocked, finished.signal).catch(() => undefined);
  try {
    return await pending;
  } catch (error) {
    throw blocked.signal.reason ?? error;
  } finally {
    finished.abort();
    await check;
  }
}

/** Stops the command if it is blocked on a pipe. */
async function abortIfBlocked(
  workTree: string,
  headDir: string,
  blocked: AbortController,
  finished: AbortSignal,
): Promise<void> {
  await sleep(CHECK_DELAY_MS, undefined, { signal: finished });
  const file = (await pipeIn(workTree, finished)) ?? (await findBlockingFile(headDir));
  if (file !== null) blocked.abort(FolderBlockedError.by(file));
}

/** @returns the first file that would block Git, or null if none was found */
async function pipeIn(workTree: string, signal: AbortSignal): Promise<string | null> {
  const folders = [workTree];
  for (let at = 0; at < Math.min(folders.length, MAX_SEARCHED_FOLDERS) && !signal.aborted; at += 1) {
    const folder = folders[at] ?? '';
    for (const name of READ_FILES) {
      const stats = await lstat(join(folder, name)).catch(() => null);
      if (stats !== null && wouldBlockGit(stats)) return join(folder, name);
    }
    // A folder that is gone by now does not block.
    const entries = await opendir(folder).catch(() => null);
    for await (const entry of entries ?? [])
      if (entry.isDirectory() && entry.name !== '.git') folders.push(join(folder, entry.name));
  }
  return null;
}
