import type { Dirent } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FolderHeld, holds } from '../config/folder-held.ts';
import { readOrdinary } from '../objects/ordinary-file.ts';

/** Milliseconds after which it is checked what a Git process waits for: most have ended by then. */
const LOOK_AFTER_MS = 1_000;
/** Milliseconds for which the answer counts for other processes in the same repository. */
const GOOD_FOR_MS = 2_000;
const MAX_ENTRIES = 200_000;
/** Repositories that are looked into: one may borrow from another, and that from a third. */
const MAX_REPOSITORIES = 10;

/** What Git opens in a repository, and nothing that others may keep there. */
const FILES =
  /^(?:HEAD|[A-Z]+_HEAD|index|sharedindex\..+|packed-refs|shallow|config|config\.worktree|commondir)$/;
const FOLDERS = new Set(['refs', 'logs', 'info', 'objects', 'worktrees', 'reftable']);

const looks = new Map<string, { at: number; looking: Promise<string | null> }>();

/**
 * Looks what a Git process waits for, should it take long: a pipe in a repository holds for ever whoever opens it, and
 * there are too many files in one to look at them all before.
 * @param held called with the file
 * @returns stops it: the process has ended
 */
export function watchHeld(gitDir: string, held: (by: FolderHeld) => void): () => void {
  let over = false;
  const check = async (): Promise<void> => {
    const file = await fileThatHolds(gitDir);
    if (file !== null && !over) held(FolderHeld.by(file));
  };
  const timer = setTimeout(() => void check(), LOOK_AFTER_MS);
  timer.unref();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

/** A file of a repository, or of one that it borrows from, that would hold Git; null: there is none, as far as was looked. */
export async function fileThatHolds(gitDir: string): Promise<string | null> {
  const key = resolve(gitDir);
  const before = looks.get(key);
  if (before !== undefined && performance.now() - before.at < GOOD_FOR_MS) return await before.looking;
  const looking = look(key).catch(() => null);
  looks.set(key, { at: performance.now(), looking });
  const file = await looking;
  setTimeout(() => {
    if (looks.get(key)?.looking === looking) looks.delete(key);
  }, GOOD_FOR_MS).unref();
  return file;
}

async function look(gitDir: string): Promise<string | null> {
  const common = await readOrdinary(join(gitDir, 'commondir'));
  const repositories = [gitDir, resolve(gitDir, common?.toString('utf8').trim() ?? '.')];
  const room = { entries: MAX_ENTRIES };
  for (const repository of new Set(repositories)) {
    const file = await inFolder(repository, room, ({ name }, isFolder) =>
      isFolder ? FOLDERS.has(name) : FILES.test(name),
    );
    if (file !== null) return file;
  }
  const stores = [...new Set(repositories)].map((repository) => join(repository, 'objects'));
  for (let at = 0; at < Math.min(stores.length, MAX_REPOSITORIES); at += 1) {
    const store = stores[at] ?? '';
    const file = await inFolder(store, room);
    if (file !== null) return file;
    for (const lender of await lendersOf(store)) if (!stores.includes(lender)) stores.push(lender);
  }
  return null;
}

/** The object folders that one names to borrow from, with or without quotes. */
async function lendersOf(objects: string): Promise<string[]> {
  const list = (await readOrdinary(join(objects, 'info', 'alternates')))?.toString('utf8') ?? '';
  return list
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => resolve(objects, line.replace(/^"(.*)"$/s, '$1').replaceAll(/\\(.)/g, '$1')));
}

/** @param top which entries of the folder itself count; default all */
async function inFolder(
  root: string,
  room: { entries: number },
  top: (entry: Dirent, isFolder: boolean) => boolean = () => true,
): Promise<string | null> {
  const folders = [root];
  for (const folder of folders) {
    // One that went meanwhile holds nobody.
    const entries = await opendir(folder, { bufferSize: 256 }).catch(() => null);
    for await (const entry of entries ?? []) {
      room.entries -= 1;
      if (room.entries < 0) return null;
      const path = join(folder, entry.name);
      const isFolder = entry.isDirectory();
      if (folder === root && !top(entry, isFolder)) continue;
      if (isFolder) folders.push(path);
      else if (!entry.isFile()) {
        const found = await stat(path).catch(() => null);
        if (found !== null && holds(found)) return path;
      }
    }
  }
  return null;
}
