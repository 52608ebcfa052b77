import { notesOn, NOTHING_AHEAD, type NotesSource } from '../../git/remarks/notes-on.ts';
import type { NotePlace, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { HandOvers } from './index.ts';

/** The notes on what was handed over in a folder's work tree, as they are in Git. */
export type HandedNotes = (place: RepositoryPlace) => Promise<Array<{ place: NotePlace; text: string }>>;

export function createHandedNotes(
  handOvers: Pick<HandOvers, 'commits'>,
  notesOf: (place: RepositoryPlace) => NotesSource,
): HandedNotes {
  return async (place) => {
    const commits = new Set(await handOvers.commits(place));
    if (commits.size === 0) return [];
    const { notes } = await notesOn(place, notesOf(place), commits, NOTHING_AHEAD);
    return notes.map(({ notesRef, commit, text }) => ({
      place: { ...place, notesRef, object: commit },
      text,
    }));
  };
}
