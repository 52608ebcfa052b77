import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { inTransaction } from './in-transaction.ts';

/** A branch of a repository, by the text that names it as a side of a comparison. */
export interface BranchPlace extends RepositoryPlace {
  branch: string;
}

/** Where a tip was seen. `log`: Git's own. */
export type SeenIn = 'compared' | 'watched' | 'fetched' | 'log';

/** A tip that a branch had. */
export interface BranchTip {
  tip: string;
  /** Milliseconds since the epoch: when the branch moved there, as far as known. */
  at: number;
  seenIn: SeenIn;
  /** The base that it was compared with, as a side; null: none yet. */
  base: string | null;
  /** The base's tip and the merge base then. */
  baseTip: string | null;
  mergeBase: string | null;
  /** Which version it is of; null: not counted yet. */
  number: number | null;
  readAt: number | null;
  /** When its objects were removed to make room. */
  removedAt: number | null;
}

/** Tips that branches had, and what is remembered of each. */
export interface BranchTipStore {
  /** The newest first. */
  list(place: BranchPlace): BranchTip[];
  /** All tips of a repository's branches, the oldest first, each with its branch. */
  ofRepository(place: RepositoryPlace): Array<BranchTip & { branch: string }>;
  /** Adds tips, and replaces what is remembered of those that are known. */
  put(place: BranchPlace, tips: readonly BranchTip[]): void;
  remove(place: BranchPlace, tips: readonly string[]): void;
  /** Its objects were removed to make room, or (null) are kept. */
  setRemoved(place: RepositoryPlace, tip: string, at: number | null): void;
  /** Deletes all of a repository: its name may go to another one. */
  forgetRepository(place: RepositoryPlace): void;
  /** Deletes all of an organization. */
  forget(orgId: string): void;
}

const COLUMNS = 'tip, seen_at, seen_in, base, base_tip, merge_base, number, read_at, removed_at';
const OF_REPOSITORY = 'org_id = ? AND repo = ?';
const OF_BRANCH = `${OF_REPOSITORY} AND branch = ?`;
const PUT = `
  INSERT INTO branch_tips (org_id, repo, branch, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET (${COLUMNS}) = (${COLUMNS.replaceAll(/\w+/g, 'excluded.$&')})`;

export function branchTipStore(db: () => DatabaseSync): BranchTipStore {
  const run = (sql: string, ...values: SQLInputValue[]): void =>
    void db()
      .prepare(sql)
      .run(...values);
  const rows = (where: string, ...values: SQLInputValue[]): BranchTip[] =>
    db()
      .prepare(`SELECT ${COLUMNS} FROM branch_tips WHERE ${where}`)
      .all(...values)
      .map(tipIn);
  return {
    list: ({ orgId, repo, branch }) => rows(`${OF_BRANCH} ORDER BY seen_at DESC`, orgId, repo, branch),
    ofRepository: ({ orgId, repo }) =>
      db()
        .prepare(`SELECT branch, ${COLUMNS} FROM branch_tips WHERE ${OF_REPOSITORY} ORDER BY seen_at`)
        .all(orgId, repo)
        .map((row) => ({ ...tipIn(row), branch: String(row['branch']) })),
    put({ orgId, repo, branch }, tips) {
      if (tips.length === 0) return;
      const put = db().prepare(PUT);
      inTransaction(db(), () => {
        for (const one of tips)
          put.run(
            orgId,
            repo,
            branch,
            one.tip,
            one.at,
            one.seenIn,
            one.base,
            one.baseTip,
            one.mergeBase,
            one.number,
            one.readAt,
            one.removedAt,
          );
      });
    },
    remove({ orgId, repo, branch }, tips) {
      if (tips.length === 0) return;
      inTransaction(db(), () => {
        for (const tip of tips)
          run(`DELETE FROM branch_tips WHERE ${OF_BRANCH} AND tip = ?`, orgId, repo, branch, tip);
      });
    },
    setRemoved({ orgId, repo }, tip, at) {
      run(`UPDATE branch_tips SET removed_at = ? WHERE ${OF_REPOSITORY} AND tip = ?`, at, orgId, repo, tip);
    },
    forgetRepository: ({ orgId, repo }) => run(`DELETE FROM branch_tips WHERE ${OF_REPOSITORY}`, orgId, repo),
    forget: (orgId) => run('DELETE FROM branch_tips WHERE org_id = ?', orgId),
  };
}

const SEEN_IN = new Set<unknown>(['compared', 'watched', 'fetched', 'log'] satisfies SeenIn[]);
const isSeenIn = (value: unknown): value is SeenIn => SEEN_IN.has(value);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const tipIn = (row: Record<string, unknown>): BranchTip => ({
  tip: String(row['tip']),
  at: Number(row['seen_at']),
  seenIn: isSeenIn(row['seen_in']) ? row['seen_in'] : 'compared',
  base: text(row['base']),
  baseTip: text(row['base_tip']),
  mergeBase: text(row['merge_base']),
  number: number(row['number']),
  readAt: number(row['read_at']),
  removedAt: number(row['removed_at']),
});
