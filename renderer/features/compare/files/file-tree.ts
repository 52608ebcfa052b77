/** The fields of a file that the tree needs. */
export interface TreeFile {
  readonly path: string;
}

/** A row: a folder (a chain of single folders is one, `src/http/`) or a file. Levels are 1-based. */
export type TreeRow<F extends TreeFile> =
  | {
      readonly kind: 'folder';
      /** Its path, with a trailing slash. */
      readonly id: string;
      readonly name: string;
      readonly level: number;
      readonly open: boolean;
      /** Number of files in it, at any depth. */
      readonly files: number;
    }
  | {
      readonly kind: 'file';
      readonly id: string;
      /** The folder's path as shown in the row; empty in a tree. */
      readonly folder: string;
      readonly name: string;
      readonly level: number;
      readonly file: F;
    };

interface Folder<F> {
  readonly path: string;
  readonly folders: Map<string, Folder<F>>;
  /** In order of first appearance, which for files in Git's order is Git's order. */
  readonly inside: (Folder<F> | F)[];
  files: number;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1) || path;

/** A flat list of files with their folders: for other orders than Git's, and by choice. */
export const listRows = <F extends TreeFile>(files: readonly F[]): TreeRow<F>[] =>
  files.map((file) => {
    const name = nameOf(file.path);
    return {
      kind: 'file',
      id: file.path,
      folder: name === file.path ? '' : folderOf(file.path),
      name,
      level: 1,
      file,
    };
  });

/**
 * Files in their folders, in the diff's order, so that `j` moves downwards. They are sorted into folders once, however
 * often a folder is folded.
 */
export function treeRows<F extends TreeFile>(
  files: readonly F[],
): (closed: ReadonlySet<string>) => TreeRow<F>[] {
  const root = rootOf(files);
  return (closed) => openRows(root, closed);
}

function openRows<F extends TreeFile>(root: Folder<F>, closed: ReadonlySet<string>): TreeRow<F>[] {
  const rows: TreeRow<F>[] = [];
  // The rows still to lay out, the next one last: a stack, because a path may have thousands of folders.
  const rest = [...root.inside].toReversed().map((one) => ({ one, level: 1, above: '' }));
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { one, level, above } = next;
    if (!isFolder(one)) {
      rows.push({ kind: 'file', id: one.path, folder: '', name: nameOf(one.path), level, file: one });
      continue;
    }
    const folder = endOfChain(one);
    const open = !closed.has(folder.path);
    const name = folder.path.slice(above.length);
    rows.push({ kind: 'folder', id: folder.path, name, level, open, files: folder.files });
    if (!open) continue;
    for (let at = folder.inside.length - 1; at >= 0; at -= 1) {
      const child = folder.inside[at];
      if (child) rest.push({ one: child, level: level + 1, above: folder.path });
    }
  }
  return rows;
}

const isFolder = <F extends TreeFile>(one: Folder<F> | F): one is Folder<F> => 'inside' in one;

const emptyFolder = <F>(path: string): Folder<F> => ({ path, folders: new Map(), inside: [], files: 0 });

function rootOf<F extends TreeFile>(files: readonly F[]): Folder<F> {
  const root = emptyFolder<F>('');
  for (const file of files) {
    let folder = root;
    for (let slash = file.path.indexOf('/'); slash >= 0; slash = file.path.indexOf('/', slash + 1)) {
      const name = file.path.slice(folder.path.length, slash + 1);
      let inner = folder.folders.get(name);
      if (!inner) {
        inner = emptyFolder(file.path.slice(0, slash + 1));
        folder.folders.set(name, inner);
        folder.inside.push(inner);
      }
      folder = inner;
      folder.files += 1;
    }
    folder.inside.push(file);
  }
  return root;
}

/** The first folder, from this one down, with more than a single subfolder in it. */
function endOfChain<F extends TreeFile>(folder: Folder<F>): Folder<F> {
  let end = folder;
  for (let [only] = end.inside; end.inside.length === 1 && only && isFolder(only); [only] = end.inside)
    end = only;
  return end;
}
