import type { DatabaseSync } from 'node:sqlite';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { inTransaction } from './in-transaction.ts';

/** Repositories that are remembered; those read longest ago are forgotten first. */
const MAX_REPOSITORIES = 200;
/** Marks of one repository. */
const MAX_SEEN = 5_000;

/** What was last read of a repository, as JSON texts. */
export interface StoredToday extends RepositoryPlace {
  /** How far its refs were read. */
  state: string;
  items: string;
  /** Milliseconds since the epoch. */
  readAt: number;
}

export interface TodayStore {
  list(): StoredToday[];
  /** Both at once: what waits never belongs to another state. */
  put(repository: StoredToday): void;
  /** It was looked at, and nothing has changed. */
  touch(place: RepositoryPlace, readAt: number): void;
  /** Marks of what was seen, by repository. */
  seen(): Array<RepositoryPlace & { mark: string }>;
  setSeen(place: RepositoryPlace, marks: readonly string[], isSeen: boolean, at: number): void;
  /** Deletes all of a repository: its name may go to another one. */
  forgetRepository(place: RepositoryPlace): void;
  /** Deletes all of an organization. */
  forget(orgId: string): void;
}

const OF_REPOSITORY = 'org_id = ? AND repo = ?';

/** What waits in followed repositories, and what of it was seen. */
export function todayStore(db: () => DatabaseSync): TodayStore {
  return {
    list: () =>
      db()
        .prepare('SELECT org_id, repo, state, items, read_at FROM today')
        .all()
        .map(({ org_id: orgId, repo, state, items, read_at: readAt }) => ({
          orgId: String(orgId),
          repo: String(repo),
          state: String(state),
          items: String(items),
          readAt: Number(readAt),
        })),
    put({ orgId, repo, state, items, readAt }) {
      inTransaction(db(), () => {
        db()
          .prepare(
            'INSERT OR REPLACE INTO today (org_id, repo, state, items, read_at) VALUES (?, ?, ?, ?, ?)',
          )
          .run(orgId, repo, state, items, readAt);
        db()
          .prepare(
            'DELETE FROM today WHERE rowid IN (SELECT rowid FROM today ORDER BY read_at DESC LIMIT -1 OFFSET ?)',
          )
          .run(MAX_REPOSITORIES);
      });
    },
    touch({ orgId, repo }, readAt) {
      db().prepare(`UPDATE today SET read_at = ? WHERE ${OF_REPOSITORY}`).run(readAt, orgId, repo);
    },
    seen: () =>
      db()
        .prepare('SELECT org_id, repo, mark FROM today_seen')
        .all()
        .map(({ org_id: orgId, repo, mark }) => ({
          orgId: String(orgId),
          repo: String(repo),
          mark: String(mark),
        })),
    setSeen({ orgId, repo }, marks, isSeen, at) {
      const put = db().prepare(
        'INSERT OR REPLACE INTO today_seen (org_id, repo, mark, seen_at) VALUES (?, ?, ?, ?)',
      );
      const remove = db().prepare(`DELETE FROM today_seen WHERE ${OF_REPOSITORY} AND mark = ?`);
      inTransaction(db(), () => {
        for (const mark of marks) {
          if (isSeen) put.run(orgId, repo, mark, at);
          else remove.run(orgId, repo, mark);
        }
        db()
          .prepare(
            `DELETE FROM today_seen WHERE rowid IN (
               SELECT rowid FROM today_seen WHERE ${OF_REPOSITORY} ORDER BY seen_at DESC LIMIT -1 OFFSET ?
             )`,
          )
          .run(orgId, repo, MAX_SEEN);
      });
    },
    forgetRepository({ orgId, repo }) {
      for (const table of ['today', 'today_seen'])
        db().prepare(`DELETE FROM ${table} WHERE ${OF_REPOSITORY}`).run(orgId, repo);
    },
    forget(orgId) {
      for (const table of ['today', 'today_seen'])
        db().prepare(`DELETE FROM ${table} WHERE org_id = ?`).run(orgId);
    },
  };
}
