import type { DatabaseSync } from 'node:sqlite';
import { writeState, type NotePlace, type WriteState } from '../../shared/ipc/shapes.ts';

export interface StoredWrite {
  id: number;
  place: NotePlace;
  /** Milliseconds since the epoch. */
  createdAt: number;
  state: WriteState;
  /** The JSON of the outbox's own record; the store does not look inside. */
  body: string;
}

export interface WriteStore {
  /** On disk when it returns, with its id. */
  add(write: Omit<StoredWrite, 'id' | 'createdAt'>): StoredWrite;
  update(id: number, state: WriteState, body: string): void;
  remove(id: number): void;
  /** Oldest first. */
  list(): StoredWrite[];
}

export function writeStore(db: () => DatabaseSync): WriteStore {
  return {
    add({ place, state, body }) {
      const createdAt = Date.now();
      const { lastInsertRowid } = db()
        .prepare(
          `INSERT INTO note_writes (org_id, repo, notes_ref, object, created_at, state, body)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(place.orgId, place.repo, place.notesRef, place.object, createdAt, state, body);
      return { id: Number(lastInsertRowid), place, createdAt, state, body };
    },
    update(id, state, body) {
      db().prepare('UPDATE note_writes SET state = ?, body = ? WHERE id = ?').run(state, body, id);
    },
    remove(id) {
      db().prepare('DELETE FROM note_writes WHERE id = ?').run(id);
    },
    list() {
      const rows = db().prepare('SELECT * FROM note_writes ORDER BY id').all();
      return rows.map((row) => ({
        id: Number(row['id']),
        place: {
          orgId: String(row['org_id']),
          repo: String(row['repo']),
          notesRef: String(row['notes_ref']),
          object: String(row['object']),
        },
        createdAt: Number(row['created_at']),
        state: writeState.catch('waiting').parse(row['state']),
        body: String(row['body']),
      }));
    },
  };
}
