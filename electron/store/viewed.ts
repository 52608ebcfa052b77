import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { forgetComparisonsOf, forgetOldComparisons } from './comparison-rows.ts';
import { inTransaction } from './in-transaction.ts';
import type { RenewedMarks, ViewedMarks, ViewedPlace } from '../../shared/ipc/shapes.ts';

/** Bytes of all diffs together, as they are stored. */
const MAX_STORED_BYTES = 50_000_000;
/** Comparisons remembered; the ones viewed longest ago are forgotten first. */
const MAX_COMPARISONS = 200;
/** The most bytes that a stored diff unpacks to. */
const MAX_DIFF_BYTES = 4_000_000;

export interface ViewedStore {
  /** The files of a comparison that were viewed, each with its mark. */
  marks(comparison: string): ViewedMarks;
  /** Marks the file as viewed in its current state, and drops the diff of an earlier one. */
  mark(place: ViewedPlace, mark: string): void;
  /** Forgets the file's mark and its diff. */
  unmark(place: ViewedPlace): void;
  /** Replaces marks that are still these; their diffs stay. */
  renew(comparison: string, marks: RenewedMarks): void;
  /** Keeps the diff beside its mark, if the file still has that one; diffs viewed longest ago make room. */
  keepDiff(place: ViewedPlace, mark: string, raw: string): void;
  /** The diff of the file as it was viewed; null when it is not kept. */
  diff(place: ViewedPlace): string | null;
  /** Takes over marks that were kept elsewhere, where none is known here. */
  adopt(comparison: string, marks: ViewedMarks, viewedAt: number): void;
  /** Deletes all of an organization: a comparison's name begins with its id. */
  forget(orgId: string): void;
}

/** Viewed files: each row is a mark and the diff it stands for, which no host has any more after a rebase. */
export function viewedStore(
  db: () => DatabaseSync,
  {
    now = Date.now,
    room = MAX_STORED_BYTES,
    comparisons = MAX_COMPARISONS,
  }: { now?: () => number; room?: number; comparisons?: number } = {},
): ViewedStore {
  const run = (sql: string, ...values: SQLInputValue[]): void =>
    void db()
      .prepare(sql)
      .run(...values);
  return {
    marks(comparison) {
      const rows = db()
        .prepare("SELECT path, mark FROM viewed WHERE comparison = ? AND mark <> ''")
        .all(comparison);
      return rows.map(({ path, mark }) => [String(path), String(mark)]);
    },
    mark({ comparison, path }, mark) {
      run(
        'INSERT OR REPLACE INTO viewed (comparison, path, mark, viewed_at) VALUES (?, ?, ?, ?)',
        comparison,
        path,
        mark,
        now(),
      );
      forgetOldComparisons(db(), 'viewed', comparisons);
    },
    unmark({ comparison, path }) {
      run('DELETE FROM viewed WHERE comparison = ? AND path = ?', comparison, path);
    },
    renew(comparison, marks) {
      const put = db().prepare('UPDATE viewed SET mark = ? WHERE comparison = ? AND path = ? AND mark = ?');
      inTransaction(db(), () => {
        for (const [path, before, mark] of marks) put.run(mark, comparison, path, before);
      });
    },
    keepDiff({ comparison, path }, mark, raw) {
      run(
        'UPDATE viewed SET body = ? WHERE comparison = ? AND path = ? AND mark = ?',
        deflateRawSync(raw),
        comparison,
        path,
        mark,
      );
      makeRoom(db(), room);
    },
    diff({ comparison, path }) {
      const row = db()
        .prepare('SELECT body FROM viewed WHERE comparison = ? AND path = ?')
        .get(comparison, path);
      return row === undefined ? null : unpacked(row['body']);
    },
    adopt(comparison, marks, viewedAt) {
      const put = db().prepare(
        `INSERT INTO viewed (comparison, path, mark, viewed_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (comparison, path) DO UPDATE SET mark = excluded.mark WHERE mark = ''`,
      );
      inTransaction(db(), () => {
        for (const [path, mark] of marks) put.run(comparison, path, mark, viewedAt);
      });
      forgetOldComparisons(db(), 'viewed', comparisons);
    },
    forget: (orgId) => forgetComparisonsOf(db(), 'viewed', orgId),
  };
}

/** Deletes diffs beyond the limit; their marks stay. */
function makeRoom(db: DatabaseSync, room: number): void {
  db.prepare(
    `UPDATE viewed SET body = NULL WHERE rowid IN (
       SELECT id FROM (
         SELECT rowid AS id, SUM(LENGTH(body)) OVER (ORDER BY viewed_at DESC, rowid DESC) AS held
         FROM viewed WHERE body IS NOT NULL
       ) WHERE held > ?
     )`,
  ).run(room);
}

/** null for bytes that are damaged, or none. */
function unpacked(body: unknown): string | null {
  if (!(body instanceof Uint8Array)) return null;
  try {
    return inflateRawSync(body, { maxOutputLength: MAX_DIFF_BYTES }).toString('utf8');
  } catch {
    return null;
  }
}
