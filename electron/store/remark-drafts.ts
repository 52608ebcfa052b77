import type { DatabaseSync } from 'node:sqlite';
import { anchorKey } from '../../shared/domain/remarks/index.ts';
import { remarkDraft as schema, type RemarkDraft, type RemarkDraftKey } from '../../shared/ipc/remarks.ts';
import type { DraftTable } from './draft-table.ts';
import { keyName } from './kept-folder.ts';

/** Unsent words beside lines, keyed by place, anchor and the remark that is being changed. */
export function remarkDraftStore(
  db: () => DatabaseSync,
  now: () => number = Date.now,
): DraftTable<RemarkDraft, RemarkDraftKey> {
  return {
    get(key) {
      const row = db().prepare('SELECT * FROM remark_drafts WHERE key = ?').get(remarkDraftName(key));
      return row === undefined ? null : read(row);
    },
    put(draft) {
      const savedAt = now();
      db()
        .prepare('INSERT OR REPLACE INTO remark_drafts (key, org_id, body, saved_at) VALUES (?, ?, ?, ?)')
        .run(
          remarkDraftName(draft),
          draft.place.orgId,
          Buffer.from(JSON.stringify({ ...draft, savedAt })),
          savedAt,
        );
      return { savedAt };
    },
    list() {
      const rows = db().prepare('SELECT * FROM remark_drafts ORDER BY saved_at DESC').all();
      return rows.map(read).filter((draft) => draft !== null);
    },
    discard(key) {
      db().prepare('DELETE FROM remark_drafts WHERE key = ?').run(remarkDraftName(key));
    },
  };
}

/** Equal for the same key alone; tells nothing of it. */
export const remarkDraftName = ({ place, anchor, editing }: RemarkDraftKey): string =>
  keyName([
    place.orgId,
    place.repo,
    place.notesRef,
    place.object,
    anchorKey(anchor),
    editing === null ? null : [editing.source, editing.nth],
  ]);

/** null for a row that does not fit the schema any more; it stays in the table. */
function read({ body }: Record<string, unknown>): RemarkDraft | null {
  if (!(body instanceof Uint8Array)) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch {
    return null;
  }
}
