/** The fields of a file that the tree needs. */
export interface TreeFile {
  readonly path: string;
}

/** A row: a folder (a chain of single folders is one, `src/http/`) or a file. Levels are 1-based. */
export type TreeRow =
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
      /** Where the file is in the list that the rows were made of. */
      readonly at: number;
    };

interface Folder {
  readonly path: string;
  readonly folders: Map<string, Folder>;
  /** Folders, and where files are in the list; in order of first appearance, which is Git's order if theirs is. */
  readonly inside: (Folder | number)[];
  files: number;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1) || path;

/** A flat list of files with their folders: for other orders than Git's, and by choice. */
export const listRows = (files: readonly TreeFile[]): TreeRow[] =>
  files.map(({ path }, at) => {
    const name = nameOf(path);
    return { kind: 'file', id: path, folder: name === path ? '' : folderOf(path), name, level: 1, at };
  });

/**
 * Files in their folders, in the diff's order, so that `j` moves downwards. They are sorted into folders once, however
 * often a folder is folded.
 */
export function treeRows(files: readonly TreeFile[]): (closed: ReadonlySet<string>) => readonly TreeRow[] {
  const rows = allRows(files);
  const ends = endsOf(rows);
  return (closed) => (closed.size === 0 ? rows : openRows(rows, ends, closed));
}

/** The rows of which no folder above is closed. */
function openRows(rows: readonly TreeRow[], ends: Uint32Array, closed: ReadonlySet<string>): TreeRow[] {
  const shown: TreeRow[] = [];
  for (let at = 0; at < rows.length;) {
    const row = rows[at];
    if (!row) break;
    const isClosed = row.kind === 'folder' && closed.has(row.id);
    shown.push(isClosed ? { ...row, open: false } : row);
    at = isClosed ? (ends[at] ?? rows.length) : at + 1;
  }
  return shown;
}

/** For each row, where the first one after it is that is not in it. */
function endsOf(rows: readonly TreeRow[]): Uint32Array {
  const ends = new Uint32Array(rows.length);
  /** The last row of each level that is not ended yet. */
  const open: number[] = [];
  const end = (at: number, level: number): void => {
    for (const one of open.splice(level - 1)) ends[one] = at;
  };
  for (const [at, { level }] of rows.entries()) {
    end(at, level);
    open.push(at);
  }
  end(rows.length, 1);
  return ends;
}

/** All rows, with every folder open. */
function allRows(files: readonly TreeFile[]): TreeRow[] {
  const rows: TreeRow[] = [];
  // The rows still to lay out, the next one last: a stack, because a path may have thousands of folders.
  const rest = [...rootOf(files).inside].toReversed().map((one) => ({ one, level: 1, above: '' }));
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { one, level, above } = next;
    if (typeof one === 'number') {
      const path = files[one]?.path ?? '';
      rows.push({ kind: 'file', id: path, folder: '', name: nameOf(path), level, at: one });
      continue;
    }
    const folder = endOfChain(one);
    const name = folder.path.slice(above.length);
    rows.push({ kind: 'folder', id: folder.path, name, level, open: true, files: folder.files });
    for (let at = folder.inside.length - 1; at >= 0; at -= 1) {
      const child = folder.inside[at];
      if (child !== undefined) rest.push({ one: child, level: level + 1, above: folder.path });
    }
  }
  return rows;
}

const emptyFolder = (path: string): Folder => ({ path, folders: new Map(), inside: [], files: 0 });

function rootOf(files: readonly TreeFile[]): Folder {
  const root = emptyFolder('');
  let way: readonly Folder[] = [];
  let folder = root;
  for (const [at, { path }] of files.entries()) {
    // In Git's order most files are in the folder of the one before.
    if (path.lastIndexOf('/') + 1 !== folder.path.length || !path.startsWith(folder.path)) {
      way = wayTo(root, path);
      folder = way.at(-1) ?? root;
    }
    for (const above of way) above.files += 1;
    folder.inside.push(at);
  }
  return root;
}

/** The folders above a file, the outermost first; those that are missing are made. */
function wayTo(root: Folder, path: string): Folder[] {
  const way: Folder[] = [];
  let folder = root;
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    const name = path.slice(folder.path.length, slash + 1);
    let inner = folder.folders.get(name);
    if (!inner) {
      inner = emptyFolder(path.slice(0, slash + 1));
      folder.folders.set(name, inner);
      folder.inside.push(inner);
    }
    folder = inner;
    way.push(folder);
  }
  return way;
}

/** The first folder, from this one down, with more than a single subfolder in it. */
function endOfChain(folder: Folder): Folder {
  let end = folder;
  for (let [only] = end.inside; end.inside.length === 1 && typeof only === 'object'; [only] = end.inside)
    end = only;
  return end;
}
