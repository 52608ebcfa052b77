import type { DatabaseSync } from 'node:sqlite';

/** A branch of a repository, by the text that names it as a side of a comparison. */
export interface BranchPlace {
  orgId: string;
  repo: string;
  branch: string;
}

/** Tips that branches had when they were compared. */
export interface BranchTipStore {
  /** The newest first. */
  list(place: BranchPlace): string[];
  /** @param at milliseconds since the epoch */
  saw(place: BranchPlace, tip: string, at: number): void;
  /** Deletes all of an organization. */
  forget(orgId: string): void;
}

/** Tips that are remembered of one branch; the oldest go first. */
export const MAX_TIPS = 50;

const SAW = `
  INSERT INTO branch_tips (org_id, repo, branch, tip, seen_at) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at`;
const PRUNE = `
  DELETE FROM branch_tips WHERE org_id = ? AND repo = ? AND branch = ? AND tip NOT IN (
    SELECT tip FROM branch_tips WHERE org_id = ? AND repo = ? AND branch = ? ORDER BY seen_at DESC LIMIT ?)`;

export function branchTipStore(db: () => DatabaseSync): BranchTipStore {
  return {
    list({ orgId, repo, branch }) {
      const rows = db()
        .prepare(
          'SELECT tip FROM branch_tips WHERE org_id = ? AND repo = ? AND branch = ? ORDER BY seen_at DESC',
        )
        .all(orgId, repo, branch);
      return rows.map((row) => String(row['tip']));
    },
    saw({ orgId, repo, branch }, tip, at) {
      const place = [orgId, repo, branch];
      db()
        .prepare(SAW)
        .run(...place, tip, at);
      db()
        .prepare(PRUNE)
        .run(...place, ...place, MAX_TIPS);
    },
    forget(orgId) {
      db().prepare('DELETE FROM branch_tips WHERE org_id = ?').run(orgId);
    },
  };
}
