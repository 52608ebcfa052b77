import type { DatabaseSync } from 'node:sqlite';
import { draft as schema, type Draft, type NotePlace } from '../../shared/ipc/shapes.ts';
import type { DraftTable } from './draft-table.ts';

const KEY = 'org_id = ? AND repo = ? AND notes_ref = ? AND object = ?';
const keyOf = (place: NotePlace) => [place.orgId, place.repo, place.notesRef, place.object] as const;

/** Unsent text, keyed by organization, repository, notes ref and object. On disk when `put` returns. */
export function draftStore(
  db: () => DatabaseSync,
  now: () => number = Date.now,
): DraftTable<Draft, NotePlace> {
  return {
    get(place) {
      const row = db()
        .prepare(`SELECT * FROM drafts WHERE ${KEY}`)
        .get(...keyOf(place));
      return row === undefined ? null : read(row);
    },
    put(draft) {
      const savedAt = now();
      db()
        .prepare(
          `INSERT OR REPLACE INTO drafts
           (org_id, repo, notes_ref, object, text, caret, action, base_text, base_ref_sha, saved_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          ...keyOf(draft.place),
          Buffer.from(draft.text),
          draft.caret,
          draft.action,
          draft.base.text === null ? null : Buffer.from(draft.base.text),
          draft.base.refSha,
          savedAt,
        );
      return { savedAt };
    },
    list() {
      const rows = db().prepare('SELECT * FROM drafts ORDER BY saved_at DESC').all();
      return rows.map(read).filter((draft) => draft !== null);
    },
    discard(place) {
      db()
        .prepare(`DELETE FROM drafts WHERE ${KEY}`)
        .run(...keyOf(place));
    },
  };
}

/** null for a row that does not fit the schema any more; it stays in the table. */
function read(row: Record<string, unknown>): Draft | null {
  const parsed = schema.safeParse({
    place: {
      orgId: row['org_id'],
      repo: row['repo'],
      notesRef: row['notes_ref'],
      object: row['object'],
    },
    text: utf8(row['text']),
    caret: row['caret'],
    action: row['action'],
    base: { text: utf8(row['base_text']), refSha: row['base_ref_sha'] },
    savedAt: row['saved_at'],
  });
  return parsed.success ? parsed.data : null;
}

const utf8 = (bytes: unknown): unknown =>
  bytes instanceof Uint8Array ? Buffer.from(bytes).toString('utf8') : bytes;
