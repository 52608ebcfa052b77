import { setImmediate } from 'node:timers/promises';
import { GitError } from '../process/error.ts';
import { objectFormatOf, emptyTree } from '../objects/object-format.ts';
import { GitSession } from '../objects/session.ts';
import { parseTree, TreeTooLarge, type TreeEntry } from '../objects/tree.ts';
import type { ConflictFile } from './merge-trees.ts';

const FOLDER = '040000';
/** Other work runs in between. */
const MAX_FOLDERS_AT_ONCE = 50;

/** Paths below one folder, by the names in it. */
interface Folder {
  files: Map<string, ConflictFile | null>;
  folders: Map<string, Folder>;
}

const newFolder = (): Folder => ({ files: new Map(), folders: new Map() });

type Entries = Map<string, TreeEntry>;

/**
 * A merged tree in which some paths are as in one of the merged versions: the file that it has there, else the one that
 * is given for the path, else none.
 * @returns the new tree's id. @throws GitError
 */
export async function withOwnFiles(
  gitDir: string,
  { tree, version }: { tree: string; version: string },
  paths: ReadonlyMap<string, ConflictFile | null>,
): Promise<string> {
  const session = new GitSession(gitDir);
  const batch = session.batch(objectFormatOf(tree));

  let folders = 0;

  async function entriesOf(id: string | null): Promise<Entries> {
    if (id === null) return new Map();
    const read = await session.tree(id);
    const list = Buffer.isBuffer(read) ? parseTree(read, id) : read;
    return new Map(list.map((entry) => [entry.name, entry]));
  }

  /** @returns the folder's new tree; null: nothing is in it */
  async function changed(folder: Folder, merged: string | null, own: string | null): Promise<string | null> {
    const [entries, ours] = await Promise.all([entriesOf(merged), entriesOf(own)]);
    for (const [name, given] of folder.files) {
      const mine = ours.get(name);
      const file = mine === undefined || mine.mode === FOLDER ? given : mine;
      if (file !== null) entries.set(name, { ...file, name });
      else if (folderAt(entries, name) === null) entries.delete(name);
    }
    for (const [name, inside] of folder.folders) {
      const there = entries.get(name);
      // The version has a file in place of the folder.
      if (folder.files.has(name) && there !== undefined && there.mode !== FOLDER) continue;
      const id = await changed(inside, folderAt(entries, name), folderAt(ours, name));
      if (id === null) entries.delete(name);
      else entries.set(name, { mode: FOLDER, name, sha: id });
    }
    if (entries.size === 0) return null;
    folders += 1;
    if (folders % MAX_FOLDERS_AT_ONCE === 0) await setImmediate();
    return batch.putTree([...entries.values()]);
  }

  try {
    const id = await changed(foldersOf(paths), tree, version);
    await batch.done();
    return id ?? emptyTree(tree);
  } catch (cause) {
    if (cause instanceof TreeTooLarge) throw new GitError('merge-tree', 'too-large', null, cause.message);
    throw cause;
  }
}

const folderAt = (entries: Entries, name: string): string | null => {
  const entry = entries.get(name);
  return entry?.mode === FOLDER ? entry.sha : null;
};

function foldersOf(paths: ReadonlyMap<string, ConflictFile | null>): Folder {
  const root = newFolder();
  for (const [path, file] of paths) {
    const names = path.split('/');
    const last = names.pop() ?? '';
    let folder = root;
    for (const name of names) {
      const next = folder.folders.get(name) ?? newFolder();
      folder.folders.set(name, next);
      folder = next;
    }
    folder.files.set(last, file);
  }
  return root;
}
