import type { DatabaseSync } from 'node:sqlite';
import { isBlank } from '../../shared/domain/notes/canonical.ts';
import { noteKey } from '../../shared/domain/place-key.ts';
import { anchorKey } from '../../shared/domain/remarks/index.ts';
import { isRemarkDraft } from '../../shared/ipc/is-remark-draft.ts';
import {
  unsentDraft,
  type RemarkDraft,
  type RemarkDraftKey,
  type UnsentDraft,
} from '../../shared/ipc/remarks.ts';
import type { Draft, NotePlace } from '../../shared/ipc/shapes.ts';
import { inBody } from './json-body.ts';
import { keyName } from './kept-folder.ts';

/** Which draft is meant: a note's, or one beside lines. */
export type DraftKey = NotePlace | RemarkDraftKey;

/** Unsent texts of notes and remarks, one for each key. On disk when `put` returns. */
export interface DraftTable {
  get(key: NotePlace): Draft | null;
  get(key: RemarkDraftKey): RemarkDraft | null;
  get(key: DraftKey): UnsentDraft | null;
  /** Stores the draft, replacing the one of its key, and answers when (milliseconds since the epoch). */
  put(draft: UnsentDraft): { savedAt: number };
  /** Newest first. */
  list(): UnsentDraft[];
  discard(key: DraftKey): void;
}

/**
 * One name for a draft, and for the write of its text: of a note by organization, repository, notes ref and object; of
 * unsent words beside lines also by the anchor and the remark that is being changed. Equal for the same key alone.
 */
export function draftName(key: DraftKey): string {
  if (!('anchor' in key)) return noteKey(key);
  const { place, anchor, editing } = key;
  return keyName([
    place.orgId,
    place.repo,
    place.notesRef,
    place.object,
    anchorKey(anchor),
    editing === null ? null : [editing.source, editing.nth],
  ]);
}

export const keyOfDraft = (draft: UnsentDraft): DraftKey => (isRemarkDraft(draft) ? draft : draft.place);

const kindOf = (key: DraftKey): 'note' | 'remark' => ('anchor' in key ? 'remark' : 'note');

/** Every unsent text. On disk when `put` returns. */
export function draftStore(db: () => DatabaseSync): DraftTable {
  function get(key: NotePlace): Draft | null;
  function get(key: RemarkDraftKey): RemarkDraft | null;
  function get(key: DraftKey): UnsentDraft | null;
  function get(key: DraftKey): UnsentDraft | null {
    const query = 'SELECT body FROM unsent WHERE kind = ? AND key = ?';
    const draft = draftIn(db().prepare(query).get(kindOf(key), draftName(key))?.['body']);
    return draft !== null && isRemarkDraft(draft) === 'anchor' in key ? draft : null;
  }
  return {
    get,
    put(draft) {
      const savedAt = Date.now();
      db()
        .prepare('INSERT OR REPLACE INTO unsent (kind, key, body, saved_at) VALUES (?, ?, ?, ?)')
        .run(...draftRow({ ...draft, savedAt }));
      return { savedAt };
    },
    list() {
      const rows = db().prepare('SELECT body FROM unsent ORDER BY saved_at DESC').all();
      return rows.map(({ body }) => draftIn(body)).filter((draft) => draft !== null);
    },
    discard(key) {
      db().prepare('DELETE FROM unsent WHERE kind = ? AND key = ?').run(kindOf(key), draftName(key));
    },
  };
}

/** A draft in the body of a row. */
export const draftIn = (body: unknown): UnsentDraft | null => inBody(unsentDraft, body);

/** The row of a draft: its kind, key, body and time. */
export function draftRow(draft: UnsentDraft): [kind: string, key: string, body: Uint8Array, savedAt: number] {
  const key = keyOfDraft(draft);
  return [kindOf(key), draftName(key), Buffer.from(JSON.stringify(draft)), draft.savedAt];
}

/** Removes a draft whose text is stored elsewhere by now, unless more was typed since. */
export function dropSent(drafts: DraftTable, key: DraftKey, sent: string): void {
  const draft = drafts.get(key);
  if (draft !== null && (draft.text === sent || isBlank(draft.text))) drafts.discard(key);
}

/**
 * Makes what was typed a draft again after a failed write, unless there is one.
 * @returns false: the one that is there has another text, so this one is in no draft
 */
export function keepUnsent(drafts: DraftTable, draft: UnsentDraft): boolean {
  if (isBlank(draft.text)) return true;
  const there = drafts.get(keyOfDraft(draft));
  if (there === null) drafts.put(draft);
  return there === null || there.text === draft.text;
}
