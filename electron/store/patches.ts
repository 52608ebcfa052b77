import type { DatabaseSync } from 'node:sqlite';

export interface KnownPatch {
  sha: string;
  /** Empty: the host did not show the whole change. */
  patchId: string;
  subject: string;
}

/** Patch ids of commits that were seen, by repository. */
export interface PatchStore {
  list(orgId: string, repo: string): KnownPatch[];
  put(orgId: string, repo: string, patch: KnownPatch): void;
  /** Deletes all of an organization. */
  forget(orgId: string): void;
}

export function patchStore(db: () => DatabaseSync): PatchStore {
  return {
    list(orgId, repo) {
      const rows = db()
        .prepare('SELECT sha, patch_id, subject FROM patches WHERE org_id = ? AND repo = ?')
        .all(orgId, repo);
      return rows.map((row) => ({
        sha: String(row['sha']),
        patchId: String(row['patch_id']),
        subject: String(row['subject']),
      }));
    },
    put(orgId, repo, { sha, patchId, subject }) {
      db()
        .prepare(
          'INSERT OR REPLACE INTO patches (org_id, repo, sha, patch_id, subject) VALUES (?, ?, ?, ?, ?)',
        )
        .run(orgId, repo, sha, patchId, subject);
    },
    forget(orgId) {
      db().prepare('DELETE FROM patches WHERE org_id = ?').run(orgId);
    },
  };
}
