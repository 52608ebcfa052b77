import { existsSync, watch, type FSWatcher } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Maximum watched folders of refs: a system has few watches, and shares them. */
const MAX_WATCHED_FOLDERS = 2000;

/** Whether the system can watch whole trees. */
const TREES = process.platform === 'darwin' || process.platform === 'win32';

/** The watched folders of refs. */
export interface RefFolders {
  /** Watches new folders, and stops watching deleted ones. */
  refresh(): Promise<boolean>;
  close(): void;
}

/**
 * Watches every folder below `refs` separately. On Linux, Node's recursive watch reports only the first replacement of
 * a file, and Git replaces a ref's file with every change.
 */
export function watchRefFolders(gitDir: string, heard: (file: string | null) => void): RefFolders {
  /** By path and inode: a recreated folder is another one. */
  const watchers = new Map<string, FSWatcher>();
  let closed = false;

  function observe(key: string, path: string): void {
    const watcher = watch(path, { persistent: false, recursive: TREES }, (_event, file) => heard(file));
    watchers.set(key, watcher);
    watcher.on('error', () => {
      watcher.close();
      watchers.delete(key);
    });
  }

  return {
    async refresh() {
      const there = await foldersIn(join(gitDir, 'refs'), !TREES);
      if (closed) return false;
      for (const [key, watcher] of watchers)
        if (!there.has(key)) {
          watcher.close();
          watchers.delete(key);
        }
      const added = [...there].filter(([key]) => !watchers.has(key));
      for (const [key, path] of added) observe(key, path);
      return added.length > 0;
    },
    close() {
      closed = true;
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

/** The folder in which Git keeps refs in tables, if it does. */
export function tableFolders(gitDir: string): string[] {
  const tables = join(gitDir, 'reftable');
  return existsSync(tables) ? [tables] : [];
}

/** Files beside the folders of refs whose change may be a ref's. */
const PACKED: ReadonlySet<string> = new Set(['packed-refs', 'HEAD']);

/** Reports that a ref may have moved, without polling; null: the system reports no changes of files there. */
export function observeGitDir(gitDir: string, changed: () => void): { close: () => void } | null {
  try {
    // Changes in new folders before these were watched were not reported.
    const look = (): void =>
      void refs.refresh().then(
        (isNew) => isNew && changed(),
        () => undefined,
      );
    const heard = (file: string | null): void => {
      // A lock is created before a change, and its removal is the change.
      if (file?.endsWith('.lock') === true) return;
      look();
      changed();
    };
    const refs = watchRefFolders(gitDir, heard);
    const packed = watch(gitDir, { persistent: false }, (_event, file) => {
      // Other files there change with every look at a work tree.
      if (file === null || PACKED.has(file)) heard(file);
    });
    const tables = tableFolders(gitDir).map((folder) =>
      watch(folder, { persistent: false }, (_event, file) => heard(file)),
    );
    const others = [packed, ...tables];
    for (const watcher of others) watcher.on('error', () => watcher.close());
    look();
    return {
      close() {
        for (const watcher of others) watcher.close();
        refs.close();
      },
    };
  } catch {
    return null;
  }
}

/** The folder, and optionally all below it, by path and inode. */
async function foldersIn(root: string, below: boolean): Promise<Map<string, string>> {
  const entries = below ? await readdir(root, { recursive: true, withFileTypes: true }) : [];
  const paths = entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  const folders = new Map<string, string>();
  for (const path of [root, ...paths].slice(0, MAX_WATCHED_FOLDERS)) {
    const facts = await stat(path).catch(() => null);
    if (facts !== null) folders.set(`${path}\0${String(facts.ino)}`, path);
  }
  return folders;
}
