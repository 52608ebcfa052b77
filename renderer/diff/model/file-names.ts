/**
 * Caches what is derived from the names of all files (such as the tree) by their list: a diff is replaced often, its
 * names rarely.
 */
import type { DiffFile } from './shapes.ts';

/** A file's names on both sides, and what happened to it. */
export type FileName = Pick<DiffFile, 'path' | 'oldPath' | 'state'>;

const lists = new WeakMap<readonly FileName[], readonly FileName[]>();

/** The names of files, in their order. */
export function fileNames(files: readonly FileName[]): readonly FileName[] {
  let names = lists.get(files);
  if (names === undefined) {
    names = files.map(({ path, oldPath, state }) => ({ path, oldPath, state }));
    lists.set(files, names);
    lists.set(names, names);
  }
  return names;
}

/** Says that files replace earlier ones: if no name changed, they have the same list of names. */
export function keepNames(before: readonly FileName[], files: readonly FileName[]): void {
  const names = fileNames(before);
  if (areSame(names, files)) lists.set(files, names);
}

const areSame = (names: readonly FileName[], files: readonly FileName[]): boolean =>
  names.length === files.length &&
  names.every(({ path, oldPath, state }, at) => {
    const file = files[at];
    return path === file?.path && oldPath === file.oldPath && state === file.state;
  });

const places = new WeakMap<readonly FileName[], ReadonlyMap<string, number>>();

/** Where each file is, by its path. */
export function filePlaces(files: readonly FileName[]): ReadonlyMap<string, number> {
  const names = fileNames(files);
  let byPath = places.get(names);
  if (byPath === undefined) {
    byPath = new Map(names.map(({ path }, at) => [path, at]));
    places.set(names, byPath);
  }
  return byPath;
}
