import { DatabaseSync } from 'node:sqlite';

const COLUMNS = 'org_id, repo, notes_ref, object, text, caret, action, base_text, base_ref_sha, saved_at';

/**
 * Copies what can still be read of the drafts in a database that was set aside. Typed text is worth the attempt even
 * where the rest of the file is lost. Answers how many were copied; never throws.
 */
export function salvageDrafts(file: string, into: DatabaseSync): number {
  let copied = 0;
  try {
    const damaged = new DatabaseSync(file, { readOnly: true });
    try {
      const put = into.prepare(`INSERT OR IGNORE INTO drafts (${COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?)`);
      for (const row of damaged.prepare(`SELECT ${COLUMNS} FROM drafts`).iterate()) {
        put.run(...Object.values(row));
        copied += 1;
      }
    } finally {
      damaged.close();
    }
  } catch {
    // Whatever could not be read stays in the file that was set aside.
  }
  return copied;
}
