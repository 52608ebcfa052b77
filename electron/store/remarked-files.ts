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

/** The remarked files of one note; none: it has none any more. */
export interface NoteFiles {
  object: string;
  paths: readonly string[];
}

/** A place among the stored files. */
export interface FileCursor {
  notesRef: string;
  object: string;
  path: string;
  name: string;
}

/**
 * Which files have remarks in which notes. Read from Git: what is missing is read again. There may be hundreds of thousands
 * of them: each call does a part of the work, so that others can go on in between.
 */
export interface RemarkedFileStore {
  /** The commits of notes refs that were read; empty: only some of its notes were. */
  tips(place: RepositoryPlace): Map<string, string>;
  /** @param isCut there are more files than were put, and it stays so until all of the notes ref is dropped */
  setTip(place: RepositoryPlace, notesRef: string, tip: string, isCut?: boolean): void;
  /** Whether a notes ref has more files than are stored. */
  isCut(place: RepositoryPlace, notesRef?: string): boolean;
  /**
   * Replaces the files of some notes, under the names that the notes have. @returns of how many notes, from the first on:
   * of at least one
   */
  put(place: RepositoryPlace, notesRef: string, notes: readonly NoteFiles[]): number;
  /** Deletes what is stored of a notes ref: it is gone, or is read anew. @returns whether some of it is left */
  drop(place: RepositoryPlace, notesRef: string): boolean;
  isEmpty(place: RepositoryPlace): boolean;
  /** How much the files of each notes ref weigh, under the names that the notes have. */
  weights(place: RepositoryPlace): Map<string, number>;
  /**
   * The files that have, or had, one of these names: of each name the newest `most`. A file may be there more than once.
   * @returns also how many of the names were looked up, from the first on, and those of which there are more files
   */
  named(
    place: RepositoryPlace,
    names: readonly string[],
    most: number,
  ): { files: RemarkedFile[]; names: number; cut: string[] };
  /** Some of the files, each name of one on its own, and where the next ones begin; null: there are none. */
  page(
    place: RepositoryPlace,
    after: FileCursor | null,
  ): { files: Array<RemarkedFile & { row: number }>; next: FileCursor | null };
  /** Whether the files were looked for in a commit, under other names, since the last one was put. */
  isFollowed(place: RepositoryPlace, base: string): boolean;
  /** Adds names of files. */
  addNames(place: RepositoryPlace, files: readonly RemarkedFile[]): void;
  /** All files were looked for in a commit. */
  setFollowed(place: RepositoryPlace, base: string): void;
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
/** Rows that one call reads or writes: some milliseconds of work. One note, or one name, may take it beyond. */
const ROWS_PER_CALL = 2_000;
const CHARS_PER_WEIGHT = 200;

/** What the file of one note weighs: 1, or more where its path is very long. */
export const weightOf = (path: string): number => 1 + Math.floor(path.length / CHARS_PER_WEIGHT);

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
    setTip({ orgId, repo }, notesRef, tip, isCut = false) {
      run(
        `INSERT INTO remarked_refs VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET tip = excluded.tip, is_cut = max(is_cut, excluded.is_cut)`,
        orgId,
        repo,
        notesRef,
        tip,
        Number(isCut),
      );
    },
    isCut: ({ orgId, repo }, notesRef) =>
      rows(
        `SELECT 1 FROM remarked_refs WHERE ${OF_REPOSITORY} AND is_cut = 1 AND notes_ref = ifnull(?, notes_ref)`,
        orgId,
        repo,
        notesRef ?? null,
      ).length > 0,
    put({ orgId, repo }, notesRef, notes) {
      const remove = db().prepare(`DELETE FROM remarked_files WHERE ${OF_REF} AND object = ?`);
      const add = db().prepare('INSERT OR IGNORE INTO remarked_files VALUES (?, ?, ?, ?, ?, ?)');
      let [done, written] = [0, 0];
      if (notes.length === 0) return done;
      inTransaction(db(), () => {
        for (const { object, paths } of notes) {
          if (done > 0 && written + paths.length > ROWS_PER_CALL) break;
          written += 1 + Number(remove.run(orgId, repo, notesRef, object).changes) + paths.length;
          for (const path of paths) add.run(orgId, repo, notesRef, object, path, path);
          done += 1;
        }
        // Their files were not looked for under other names.
        if (notes.some(({ paths }, at) => at < done && paths.length > 0))
          run(`DELETE FROM remarked_bases WHERE ${OF_REPOSITORY}`, orgId, repo);
      });
      return done;
    },
    drop({ orgId, repo }, notesRef) {
      let isLeft = false;
      inTransaction(db(), () => {
        const { changes } = db()
          .prepare(
            `DELETE FROM remarked_files WHERE rowid IN (SELECT rowid FROM remarked_files WHERE ${OF_REF} LIMIT ?)`,
          )
          .run(orgId, repo, notesRef, ROWS_PER_CALL);
        isLeft = Number(changes) === ROWS_PER_CALL;
        // The work may stop here for good: then it is known what is left.
        const forget = isLeft ? "UPDATE remarked_refs SET tip = ''" : 'DELETE FROM remarked_refs';
        run(`${forget} WHERE ${OF_REF}`, orgId, repo, notesRef);
      });
      return isLeft;
    },
    isEmpty: ({ orgId, repo }) =>
      rows(`SELECT 1 FROM remarked_files WHERE ${OF_REPOSITORY} LIMIT 1`, orgId, repo).length === 0,
    weights: ({ orgId, repo }) =>
      new Map(
        rows(
          `SELECT notes_ref, sum(1 + length(path) / ${CHARS_PER_WEIGHT}) AS weight FROM remarked_files
           WHERE ${OF_REPOSITORY} AND name = path GROUP BY notes_ref`,
          orgId,
          repo,
        ).map((row) => [String(row['notes_ref']), Number(row['weight'])]),
      ),
    named({ orgId, repo }, names, most) {
      const look = db().prepare(
        `SELECT object, path FROM remarked_files WHERE ${OF_REPOSITORY} AND name = ? ORDER BY rowid DESC LIMIT ?`,
      );
      const files: RemarkedFile[] = [];
      const cut: string[] = [];
      let done = 0;
      for (const name of names) {
        if (files.length >= ROWS_PER_CALL) break;
        const some = look.all(orgId, repo, name, most + 1);
        if (some.length > most) cut.push(name);
        for (const row of some.slice(0, most))
          files.push({ object: String(row['object']), path: String(row['path']), name });
        done += 1;
      }
      return { files, names: done, cut };
    },
    page({ orgId, repo }, after) {
      const { notesRef, object, path, name } = after ?? { notesRef: '', object: '', path: '', name: '' };
      const some = rows(
        `SELECT rowid AS row, notes_ref, object, path, name FROM remarked_files
         WHERE ${OF_REPOSITORY} AND (notes_ref, object, path, name) > (?, ?, ?, ?)
         ORDER BY notes_ref, object, path, name LIMIT ?`,
        orgId,
        repo,
        notesRef,
        object,
        path,
        name,
        ROWS_PER_CALL,
      );
      const files = some.map((row) => ({
        row: Number(row['row']),
        object: String(row['object']),
        path: String(row['path']),
        name: String(row['name']),
      }));
      const last = files.at(-1);
      if (last === undefined || files.length < ROWS_PER_CALL) return { files, next: null };
      return { files, next: { ...last, notesRef: String(some.at(-1)?.['notes_ref']) } };
    },
    isFollowed: ({ orgId, repo }, base) =>
      rows(`SELECT 1 FROM remarked_bases WHERE ${OF_REPOSITORY} AND base = ?`, orgId, repo, base).length > 0,
    addNames({ orgId, repo }, files) {
      const add = db().prepare(
        `INSERT OR IGNORE INTO remarked_files
         SELECT org_id, repo, notes_ref, object, path, ? FROM remarked_files
         WHERE ${OF_REPOSITORY} AND object = ? AND path = ? AND name = path`,
      );
      inTransaction(db(), () => {
        for (const { object, path, name } of files) add.run(name, orgId, repo, object, path);
      });
    },
    setFollowed({ orgId, repo }, base) {
      inTransaction(db(), () => {
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
