import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import { noteKey } from '../../shared/domain/place-key.ts';
import { anchorKey } from '../../shared/domain/remarks/index.ts';
import { isRemarkDraft } from '../../shared/ipc/is-remark-draft.ts';
import {
  remarkDraft,
  unsentDraft,
  type RemarkDraft,
  type RemarkDraftKey,
  type UnsentDraft,
} from '../../shared/ipc/remarks.ts';
import { draft as noteDraft, type Draft, type NotePlace } from '../../shared/ipc/shapes.ts';
import type { DraftTable } from './draft-table.ts';
import { keyName } from './kept-folder.ts';

/** Which draft is meant, as text: equal for the same key alone. */
interface Kind<Stored, Key> {
  kind: 'note' | 'remark';
  schema: z.ZodType<Stored>;
  keyOf: (draft: Stored) => Key;
  nameOf: (key: Key) => string;
}

/** Unsent notes, keyed by organization, repository, notes ref and object. */
export const noteDrafts: Kind<Draft, NotePlace> = {
  kind: 'note',
  schema: noteDraft,
  keyOf: ({ place }) => place,
  nameOf: noteKey,
};

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

/** Unsent words beside lines, keyed by place, anchor and the remark that is being changed. */
export const remarkDrafts: Kind<RemarkDraft, RemarkDraftKey> = {
  kind: 'remark',
  schema: remarkDraft,
  keyOf: (draft) => draft,
  nameOf: remarkDraftName,
};

/** Unsent texts of one kind. On disk when `put` returns. */
export function draftStore<Stored extends { savedAt: number }, Key>(
  db: () => DatabaseSync,
  { kind, schema, keyOf, nameOf }: Kind<Stored, Key>,
  now: () => number = Date.now,
): DraftTable<Stored, Key> {
  const read = (row: Record<string, unknown>): Stored | null => parsed(schema, row['body']);
  return {
    get(key) {
      const row = db().prepare('SELECT body FROM unsent WHERE kind = ? AND key = ?').get(kind, nameOf(key));
      return row === undefined ? null : read(row);
    },
    put(draft) {
      const savedAt = now();
      db()
        .prepare('INSERT OR REPLACE INTO unsent (kind, key, body, saved_at) VALUES (?, ?, ?, ?)')
        .run(kind, nameOf(keyOf(draft)), bodyOf({ ...draft, savedAt }), savedAt);
      return { savedAt };
    },
    list() {
      const rows = db().prepare('SELECT body FROM unsent WHERE kind = ? ORDER BY saved_at DESC').all(kind);
      return rows.map(read).filter((draft) => draft !== null);
    },
    discard(key) {
      db().prepare('DELETE FROM unsent WHERE kind = ? AND key = ?').run(kind, nameOf(key));
    },
  };
}

/** A draft of either kind in the body of a row; null: it is none. */
export const draftIn = (body: unknown): UnsentDraft | null => parsed(unsentDraft, body);

/** The row of a draft: its kind, key, body and time. */
export function draftRow(draft: UnsentDraft): [kind: string, key: string, body: Uint8Array, savedAt: number] {
  const [kind, key] = isRemarkDraft(draft)
    ? [remarkDrafts.kind, remarkDraftName(draft)]
    : [noteDrafts.kind, noteKey(draft.place)];
  return [kind, key, bodyOf(draft), draft.savedAt];
}

const bodyOf = (draft: unknown): Uint8Array => Buffer.from(JSON.stringify(draft));

/** null for a body that does not fit the schema any more; its row stays in the table. */
function parsed<T>(schema: z.ZodType<T>, body: unknown): T | null {
  if (!(body instanceof Uint8Array)) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch {
    return null;
  }
}
