import type { DatabaseSync } from 'node:sqlite';
import type { HunkMarks } from '../../shared/ipc/shapes.ts';
import { forgetComparisonsOf, forgetOldComparisons } from './comparison-rows.ts';
import { inTransaction } from './in-transaction.ts';

/** Comparisons remembered; the ones read longest ago are forgotten first. */
const MAX_COMPARISONS = 200;
/** Characters of all marks together; files read longest ago are forgotten first. */
const MAX_STORED_CHARS = 50_000_000;

export interface ReadHunkStore {
  /** The files of a comparison of which something was read, each with its marks. */
  list(comparison: string): HunkMarks;
  /** Replaces the marks of these files; empty ones are forgotten. */
  put(comparison: string, files: HunkMarks): void;
  /** Deletes all of an organization: a comparison's name begins with its id. */
  forget(orgId: string): void;
}

/** Hunks that were read, by what they change. */
export function readHunkStore(
  db: () => DatabaseSync,
  {
    now = Date.now,
    room = MAX_STORED_CHARS,
    comparisons = MAX_COMPARISONS,
  }: { now?: () => number; room?: number; comparisons?: number } = {},
): ReadHunkStore {
  return {
    list: (comparison) =>
      db()
        .prepare('SELECT path, marks FROM read_hunks WHERE comparison = ?')
        .all(comparison)
        .map(({ path, marks }) => [String(path), String(marks)]),
    put(comparison, files) {
      const put = db().prepare(
        'INSERT OR REPLACE INTO read_hunks (comparison, path, marks, read_at) VALUES (?, ?, ?, ?)',
      );
      const remove = db().prepare('DELETE FROM read_hunks WHERE comparison = ? AND path = ?');
      const readAt = now();
      inTransaction(db(), () => {
        for (const [path, marks] of files) {
          if (marks === '') remove.run(comparison, path);
          else put.run(comparison, path, marks, readAt);
        }
        forgetOldComparisons(db(), 'read_hunks', comparisons);
        makeRoom(db(), room);
      });
    },
    forget: (orgId) => forgetComparisonsOf(db(), 'read_hunks', orgId),
  };
}

function makeRoom(db: DatabaseSync, room: number): void {
  // They are ASCII: the bytes are counted without reading them.
  const held = Number(
    db.prepare('SELECT SUM(OCTET_LENGTH(marks)) AS held FROM read_hunks').get()?.['held'] ?? 0,
  );
  if (held <= room) return;
  db.prepare(
    `DELETE FROM read_hunks WHERE rowid IN (
       SELECT id FROM (
         SELECT rowid AS id, SUM(OCTET_LENGTH(marks)) OVER (ORDER BY read_at DESC, rowid DESC) AS held FROM read_hunks
       ) WHERE held > ?
     )`,
  ).run(room);
}
