import type { DatabaseSync } from 'node:sqlite';
import { forgetComparisonsOf } from './comparison-rows.ts';
import { inTransaction } from './in-transaction.ts';

/** Commits remembered of all comparisons; those read longest ago are forgotten first. */
const MAX_COMMITS = 100_000;

export interface ReadCommitStore {
  /** The commits of a comparison of which everything was read. */
  list(comparison: string): string[];
  mark(comparison: string, shas: readonly string[], isRead: boolean): void;
  /** Deletes all of an organization: a comparison's name begins with its id. */
  forget(orgId: string): void;
}

/** Commits that were read, by what the page calls their comparison. */
export function readCommitStore(
  db: () => DatabaseSync,
  { now = Date.now, most = MAX_COMMITS }: { now?: () => number; most?: number } = {},
): ReadCommitStore {
  return {
    list: (comparison) =>
      db()
        .prepare('SELECT sha FROM read_commits WHERE comparison = ?')
        .all(comparison)
        .map(({ sha }) => String(sha)),
    mark(comparison, shas, isRead) {
      const put = db().prepare(
        'INSERT OR REPLACE INTO read_commits (comparison, sha, read_at) VALUES (?, ?, ?)',
      );
      const remove = db().prepare('DELETE FROM read_commits WHERE comparison = ? AND sha = ?');
      const readAt = now();
      inTransaction(db(), () => {
        for (const sha of shas) {
          if (isRead) put.run(comparison, sha, readAt);
          else remove.run(comparison, sha);
        }
        db()
          .prepare(
            `DELETE FROM read_commits WHERE rowid IN (
               SELECT rowid FROM read_commits ORDER BY read_at DESC, rowid DESC LIMIT -1 OFFSET ?
             )`,
          )
          .run(most);
      });
    },
    forget: (orgId) => forgetComparisonsOf(db(), 'read_commits', orgId),
  };
}
