import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { inTransaction } from './in-transaction.ts';

/** A file on which a note of an object has remarks. */
export interface RemarkedFile {
  /** The annotated object. */
  object: string;
  /** As the note has it. */
  path: string;
  /** What it is called, or was. */
  name: string;
}

/** A file with remarks of an object's notes, and all names by which it is known. */
export interface NamedFile {
  object: string;
  path: string;
  names: string[];
}

/** The remarked files of one note; none: it has none any more. */
export interface NoteFiles {
  object: string;
  paths: readonly string[];
}

/** Which files have remarks in which notes. Read from Git: what is missing is read again. */
export interface RemarkedFileStore {
  /** The commits of notes refs that were read. */
  tips(place: RepositoryPlace): Map<string, string>;
  setTip(place: RepositoryPlace, notesRef: string, tip: string): void;
  /** Replaces the files of some notes, under the names that the notes have. */
  put(place: RepositoryPlace, notesRef: string, notes: readonly NoteFiles[]): void;
  /** Deletes all of a notes ref: it is gone, or is read anew. */
  drop(place: RepositoryPlace, notesRef: string): void;
  isEmpty(place: RepositoryPlace): boolean;
  /** The files that have, or had, one of these names. */
  named(place: RepositoryPlace, names: readonly string[]): RemarkedFile[];
  /** Some of the files with their names, at most `most`. */
  files(place: RepositoryPlace, most: number): NamedFile[];
  /** Whether the files were looked for in a commit, under other names, since the last one was put. */
  isFollowed(place: RepositoryPlace, base: string): boolean;
  /** Adds the names that files have in a commit. */
  follow(place: RepositoryPlace, base: string, files: readonly (NamedFile & { name: string })[]): void;
  /** Deletes all of a repository: its name may go to another one. */
  forgetRepository(place: RepositoryPlace): void;
  /** Deletes all of an organization. */
  forget(orgId: string): void;
}

/** All of this can be read again. */
export const REMARKED_TABLES: readonly string[] = ['remarked_files', 'remarked_refs', 'remarked_bases'];
const OF_REPOSITORY = 'org_id = ? AND repo = ?';
const OF_REF = `${OF_REPOSITORY} AND notes_ref = ?`;
/** Commits of a repository that are remembered: the newest. */
const MAX_BASES = 100;

export function remarkedFileStore(db: () => DatabaseSync): RemarkedFileStore {
  const run = (sql: string, ...values: SQLInputValue[]): void =>
    void db()
      .prepare(sql)
      .run(...values);
  const rows = (sql: string, ...values: SQLInputValue[]) =>
    db()
      .prepare(sql)
      .all(...values);
  return {
    tips: ({ orgId, repo }) =>
      new Map(
        rows(`SELECT notes_ref, tip FROM remarked_refs WHERE ${OF_REPOSITORY}`, orgId, repo).map((row) => [
          String(row['notes_ref']),
          String(row['tip']),
        ]),
      ),
    setTip({ orgId, repo }, notesRef, tip) {
      run('INSERT OR REPLACE INTO remarked_refs VALUES (?, ?, ?, ?)', orgId, repo, notesRef, tip);
    },
    put({ orgId, repo }, notesRef, notes) {
      if (notes.length === 0) return;
      const remove = db().prepare(`DELETE FROM remarked_files WHERE ${OF_REF} AND object = ?`);
      const add = db().prepare('INSERT OR IGNORE INTO remarked_files VALUES (?, ?, ?, ?, ?, ?)');
      inTransaction(db(), () => {
        for (const { object, paths } of notes) {
          remove.run(orgId, repo, notesRef, object);
          for (const path of paths) add.run(orgId, repo, notesRef, object, path, path);
        }
        // Their files were not looked for under other names.
        if (notes.some(({ paths }) => paths.length > 0))
          run(`DELETE FROM remarked_bases WHERE ${OF_REPOSITORY}`, orgId, repo);
      });
    },
    drop({ orgId, repo }, notesRef) {
      inTransaction(db(), () => {
        for (const table of ['remarked_refs', 'remarked_files'])
          run(`DELETE FROM ${table} WHERE ${OF_REF}`, orgId, repo, notesRef);
      });
    },
    isEmpty: ({ orgId, repo }) =>
      rows(`SELECT 1 FROM remarked_files WHERE ${OF_REPOSITORY} LIMIT 1`, orgId, repo).length === 0,
    named: ({ orgId, repo }, names) =>
      rows(
        `SELECT DISTINCT object, path, name FROM remarked_files
         WHERE ${OF_REPOSITORY} AND name IN (SELECT value FROM json_each(?))`,
        orgId,
        repo,
        JSON.stringify(names),
      ).map((row) => ({
        object: String(row['object']),
        path: String(row['path']),
        name: String(row['name']),
      })),
    files: ({ orgId, repo }, most) =>
      rows(
        `SELECT object, path, json_group_array(name) AS names FROM remarked_files
         WHERE ${OF_REPOSITORY} GROUP BY object, path ORDER BY max(rowid) DESC LIMIT ?`,
        orgId,
        repo,
        most,
      ).map((row) => ({
        object: String(row['object']),
        path: String(row['path']),
        names: [...new Set(namesIn(row['names']))],
      })),
    isFollowed: ({ orgId, repo }, base) =>
      rows(`SELECT 1 FROM remarked_bases WHERE ${OF_REPOSITORY} AND base = ?`, orgId, repo, base).length > 0,
    follow({ orgId, repo }, base, files) {
      const add = db().prepare(
        `INSERT OR IGNORE INTO remarked_files
         SELECT org_id, repo, notes_ref, object, path, ? FROM remarked_files
         WHERE ${OF_REPOSITORY} AND object = ? AND path = ? AND name = path`,
      );
      inTransaction(db(), () => {
        for (const { object, path, name } of files) add.run(name, orgId, repo, object, path);
        run('INSERT OR REPLACE INTO remarked_bases VALUES (?, ?, ?)', orgId, repo, base);
        run(
          `DELETE FROM remarked_bases WHERE rowid IN (SELECT rowid FROM remarked_bases
           WHERE ${OF_REPOSITORY} ORDER BY rowid DESC LIMIT -1 OFFSET ${MAX_BASES})`,
          orgId,
          repo,
        );
      });
    },
    forgetRepository({ orgId, repo }) {
      for (const table of REMARKED_TABLES) run(`DELETE FROM ${table} WHERE ${OF_REPOSITORY}`, orgId, repo);
    },
    forget(orgId) {
      for (const table of REMARKED_TABLES) run(`DELETE FROM ${table} WHERE org_id = ?`, orgId);
    },
  };
}

function namesIn(list: unknown): string[] {
  const names: unknown = JSON.parse(String(list));
  return Array.isArray(names) ? names.map(String) : [];
}
