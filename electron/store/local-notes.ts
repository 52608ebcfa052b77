import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { notePlace, type NotePlace, type RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { noteKey } from '../../shared/domain/place-key.ts';
import { inBody } from './json-body.ts';

const signature = z.object({ author: z.string(), date: z.string() });
const localNote = z.object({
  /** `object`: the snapshot's commit. */
  place: notePlace,
  /** As in a Git note: see docs/REMARKS.md. */
  text: z.string(),
  /** Who wrote a line of it and when (ISO 8601), by the first line of a remark. */
  signatures: z.record(z.string(), signature).catch({}),
  /** It is being handed over: the newest hand-over before, empty if there was none. Stays when the app is killed meanwhile. */
  handing: z.string().optional(),
  /** Milliseconds since the epoch. */
  changedAt: z.number().catch(1),
});

/** A note on a snapshot of uncommitted changes: it is in this app alone, until its remarks go to a commit. */
export type LocalNote = z.infer<typeof localNote>;

export interface LocalNoteStore {
  /** Of a repository, or of all; oldest first. */
  list(place?: RepositoryPlace): LocalNote[];
  get(place: NotePlace): LocalNote | null;
  /** Stores the note, replacing the one of its place. On disk when it returns. */
  put(note: Omit<LocalNote, 'changedAt'>): void;
  remove(place: NotePlace): void;
}

/** Notes on uncommitted changes. There are few: what is read of them is chosen here, by what their bodies say. */
export function localNoteStore(db: () => DatabaseSync): LocalNoteStore {
  const rows = (): { id: number; note: LocalNote }[] =>
    db()
      .prepare('SELECT id, body FROM local_notes ORDER BY id')
      .all()
      .flatMap(({ id, body }) => {
        const note = inBody(localNote, body);
        return note === null ? [] : [{ id: Number(id), note }];
      });
  const rowOf = (place: NotePlace) => rows().find(({ note }) => noteKey(note.place) === noteKey(place));
  return {
    list: (place) =>
      rows()
        .map(({ note }) => note)
        .filter(
          (note) =>
            place === undefined || (note.place.orgId === place.orgId && note.place.repo === place.repo),
        ),
    get: (place) => rowOf(place)?.note ?? null,
    put(note) {
      const body = Buffer.from(JSON.stringify({ ...note, changedAt: Date.now() }));
      const row = rowOf(note.place);
      if (row === undefined) db().prepare('INSERT INTO local_notes (body) VALUES (?)').run(body);
      else db().prepare('UPDATE local_notes SET body = ? WHERE id = ?').run(body, row.id);
    },
    remove(place) {
      const row = rowOf(place);
      if (row !== undefined) db().prepare('DELETE FROM local_notes WHERE id = ?').run(row.id);
    },
  };
}
