/** What the tree needs of a file. */
export interface TreeFile {
  readonly path: string;
}

/** A row of the tree: a folder (chains of single folders are one row, `src/http/`) or a file. */
export type TreeRow<F extends TreeFile> =
  | {
      readonly kind: 'folder';
      readonly id: string;
      readonly name: string;
      readonly level: number;
      readonly open: boolean;
    }
  | {
      readonly kind: 'file';
      readonly id: string;
      readonly name: string;
      readonly level: number;
      readonly file: F;
    };

interface Folder<F> {
  readonly path: string;
  readonly files: F[];
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1) || path;

/**
 * The files as rows: folders are collapsed into path groups, one level deep (`src/`, `src/http/`), which keeps the
 * names readable in a narrow pane. Order of folders and files is that of the diff, so that `j` walks downwards.
 */
export function treeRows<F extends TreeFile>(files: readonly F[], closed: ReadonlySet<string>): TreeRow<F>[] {
  const folders = new Map<string, Folder<F>>();
  for (const file of files) {
    const path = folderOf(file.path);
    const folder = folders.get(path);
    if (folder) folder.files.push(file);
    else folders.set(path, { path, files: [file] });
  }
  const rows: TreeRow<F>[] = [];
  for (const { path, files: inside } of folders.values()) {
    const open = !closed.has(path);
    const level = path === '' ? 1 : 2;
    if (path !== '') rows.push({ kind: 'folder', id: path, name: path, level: 1, open });
    if (path !== '' && !open) continue;
    for (const file of inside)
      rows.push({ kind: 'file', id: file.path, name: nameOf(file.path), level, file });
  }
  return rows;
}
