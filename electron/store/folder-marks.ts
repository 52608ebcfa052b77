import type { DatabaseSync } from 'node:sqlite';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { inTransaction } from './in-transaction.ts';

/** Tables with marks by comparison, whose name begins with the organization and the repository. */
const TABLES = ['viewed', 'read_hunks', 'read_commits'] as const;

/**
 * Marks of folders that are no longer listed. A folder's name may go to another one, which must not have its marks; the
 * folder itself gets them back when it is opened again.
 */
export interface FolderMarkStore {
  /** The folder at this path is not listed under its name any more. */
  setAside(place: RepositoryPlace, path: string): void;
  /** The folder at this path is listed, from now on under this name. */
  takeBack(place: RepositoryPlace, path: string): void;
}

export function folderMarkStore(db: () => DatabaseSync): FolderMarkStore {
  const move = (from: string, to: string): void =>
    inTransaction(db(), () => {
      for (const table of TABLES) {
        const rename = db().prepare(`UPDATE OR REPLACE ${table} SET comparison = ? WHERE comparison = ?`);
        for (const name of comparisonsOf(db(), table, from)) rename.run(to + name.slice(from.length), name);
      }
    });
  return {
    setAside: (place, path) => move(listed(place), setAside(place, path)),
    takeBack: (place, path) => move(setAside(place, path), listed(place)),
  };
}

const listed = ({ orgId, repo }: RepositoryPlace): string => `${orgId} ${repo} `;
/** No repository has an empty name. Without blanks, no path is the beginning of another one. */
const setAside = ({ orgId }: RepositoryPlace, path: string): string =>
  `${orgId}  ${encodeURIComponent(path.toWellFormed())} `;

/** What comes after the names of the organization and the repository: no name of a ref has a blank. */
const SIDES = /^[^ ]*\.\.\./;

function comparisonsOf(db: DatabaseSync, table: (typeof TABLES)[number], prefix: string): string[] {
  return db
    .prepare(`SELECT DISTINCT comparison FROM ${table} WHERE substr(comparison, 1, ?) = ?`)
    .all(prefix.length, prefix)
    .map(({ comparison }) => String(comparison))
    .filter((name) => SIDES.test(name.slice(prefix.length)));
}
