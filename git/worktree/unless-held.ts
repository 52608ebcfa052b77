import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderBlockedError, holds } from '../config/folder-held.ts';
import { findBlockingFile } from '../process/what-holds.ts';

/** Milliseconds after which it is checked what Git waits for: most work trees are read by then. */
const PATIENCE = 2_000;
/** Folders that are looked into. */
const MOST = 100_000;
/** What Git reads in every folder of a work tree. */
const READ = ['.gitignore', '.gitattributes'];

/**
 * Runs a Git command that reads a work tree. When it takes long, checks whether a file that Git reads in passing is a
 * pipe, for which it would wait forever.
 * @throws FolderHeld with that file's name.
 */
export async function unlessHeld<T>(
  { workTree, headDir }: { workTree: string; headDir: string },
  read: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const over = new AbortController();
  const held = new AbortController();
  const reading = read(AbortSignal.any([held.signal, ...(signal ? [signal] : [])]));
  // What cannot be looked at does not hold Git.
  const looking = endHeld(workTree, headDir, held, over.signal).catch(() => undefined);
  try {
    return await reading;
  } catch (error) {
    throw held.signal.reason ?? error;
  } finally {
    over.abort();
    await looking;
  }
}

/** Ends the reading when it waits for a pipe. */
async function endHeld(
  workTree: string,
  headDir: string,
  held: AbortController,
  over: AbortSignal,
): Promise<void> {
  await sleep(PATIENCE, undefined, { signal: over });
  const file = (await pipeIn(workTree, over)) ?? (await findBlockingFile(headDir));
  if (file !== null) held.abort(FolderBlockedError.by(file));
}

/** The first file that would hold Git; null: none, as far as was looked. */
async function pipeIn(workTree: string, signal: AbortSignal): Promise<string | null> {
  const folders = [workTree];
  for (let at = 0; at < Math.min(folders.length, MOST) && !signal.aborted; at += 1) {
    const folder = folders[at] ?? '';
    for (const name of READ) {
      const found = await lstat(join(folder, name)).catch(() => null);
      if (found !== null && holds(found)) return join(folder, name);
    }
    // One that went meanwhile holds nobody.
    const entries = await opendir(folder).catch(() => null);
    for await (const entry of entries ?? [])
      if (entry.isDirectory() && entry.name !== '.git') folders.push(join(folder, entry.name));
  }
  return null;
}
