import type { Dirent } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FolderBlockedError, wouldBlockGit } from '../config/folder-blocked.ts';
import { includedFiles } from '../config/included-files.ts';
import { repositoryNear } from '../config/repository-near.ts';
import { lendersOf } from '../objects/alternates.ts';
import { readOrdinary } from '../objects/ordinary-file.ts';

/** After this long, check what a Git process may be blocked on: most have ended by then. */
const CHECK_DELAY_MS = 1_000;
/** How long the result is valid for other processes in the same repository. */
const RESULT_VALID_MS = 2_000;
const MAX_ENTRIES = 200_000;
/** Repositories to search: one may borrow from another, and that from a third. */
const MAX_REPOSITORIES = 10;

/** Only what Git opens in a repository, not what else may be in it. */
const FILES =
  /^(?:HEAD|[A-Z]+_HEAD|index|sharedindex\..+|packed-refs|shallow|config|config\.worktree|commondir)$/;
const FOLDERS = new Set(['refs', 'logs', 'info', 'objects', 'worktrees', 'reftable']);

const searches = new Map<string, { at: number; pending: Promise<string | null> }>();

/** The repository of a process, or a folder from which Git looks for one. */
interface Watched {
  gitDir?: string | undefined;
  cwd?: string | undefined;
}

/**
 * Finds out what a Git process is blocked on, should it take long: opening a pipe blocks for ever, and a repository has
 * too many files to check them all beforehand.
 * @param onBlocked called with the file
 * @returns a function that stops it, for when the process has ended
 */
export function watchBlocked(
  { gitDir, cwd }: Watched,
  onBlocked: (by: FolderBlockedError) => void,
): () => void {
  let stopped = false;
  const check = async (): Promise<void> => {
    const repository = gitDir ?? (cwd === undefined ? null : await repositoryNear(cwd));
    const file = repository === null ? null : await findBlockingFile(repository);
    if (file !== null && !stopped) onBlocked(FolderBlockedError.by(file));
  };
  const timer = setTimeout(() => void check(), CHECK_DELAY_MS);
  timer.unref();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/**
 * @param maxEntries files and folders that are looked at
 * @returns a file of a repository, or of one it borrows from, that would block Git, or null if none was found
 */
export async function findBlockingFile(gitDir: string, maxEntries = MAX_ENTRIES): Promise<string | null> {
  const key = resolve(gitDir);
  const cached = searches.get(key);
  if (cached !== undefined && performance.now() - cached.at < RESULT_VALID_MS) return await cached.pending;
  const pending = search(key, maxEntries).catch(() => null);
  searches.set(key, { at: performance.now(), pending });
  const file = await pending;
  setTimeout(() => {
    if (searches.get(key)?.pending === pending) searches.delete(key);
  }, RESULT_VALID_MS).unref();
  return file;
}

async function search(gitDir: string, maxEntries: number): Promise<string | null> {
  const common = await readOrdinary(join(gitDir, 'commondir'));
  const repositories = [gitDir, resolve(gitDir, common?.toString('utf8').trim() ?? '.')];
  const budget = { entries: maxEntries };
  for (const repository of new Set(repositories)) {
    const file = await searchFolder(repository, budget, ({ name }, isFolder) =>
      isFolder ? FOLDERS.has(name) : FILES.test(name),
    );
    if (file !== null) return file;
    for (const included of await includedFiles(repository)) if (await isBlocking(included)) return included;
  }
  const stores = new Set(repositories.map((repository) => join(repository, 'objects')));
  // Also visits those that are added meanwhile.
  for (const store of stores) {
    const file = await searchFolder(store, budget);
    if (file !== null) return file;
    for (const lender of await lendersOf(store)) if (stores.size < MAX_REPOSITORIES) stores.add(lender);
  }
  return null;
}

/** @param top which entries of the root folder to search; default all */
async function searchFolder(
  root: string,
  budget: { entries: number },
  top: (entry: Dirent, isFolder: boolean) => boolean = () => true,
): Promise<string | null> {
  const folders = [root];
  for (const folder of folders) {
    // A folder that is gone by now does not block.
    const entries = await opendir(folder, { bufferSize: 256 }).catch(() => null);
    for await (const entry of entries ?? []) {
      budget.entries -= 1;
      if (budget.entries < 0) return null;
      const path = join(folder, entry.name);
      const isFolder = entry.isDirectory();
      if (folder === root && !top(entry, isFolder)) continue;
      if (isFolder) folders.push(path);
      else if (!entry.isFile() && (await isBlocking(path))) return path;
    }
  }
  return null;
}

async function isBlocking(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && wouldBlockGit(stats);
}
