import type { DatabaseSync } from 'node:sqlite';

/** The columns that say when a row was marked. */
const TIMES = { viewed: 'viewed_at', read_hunks: 'read_at' } as const;
type Table = keyof typeof TIMES;

/** Deletes all of an organization: a comparison's name begins with its id. */
export function forgetComparisonsOf(db: DatabaseSync, table: Table | 'read_commits', orgId: string): void {
  db.prepare(`DELETE FROM ${table} WHERE substr(comparison, 1, ?) = ?`).run(orgId.length + 1, `${orgId} `);
}

/** Forgets the comparisons that were marked longest ago. @param most how many stay */
export function forgetOldComparisons(db: DatabaseSync, table: Table, most: number): void {
  db.prepare(
    `DELETE FROM ${table} WHERE comparison IN (
       SELECT comparison FROM ${table} GROUP BY comparison ORDER BY MAX(${TIMES[table]}) DESC LIMIT -1 OFFSET ?
     )`,
  ).run(most);
}
