import { notesOn, NOTHING_AHEAD, type NotesSource } from '../../git/remarks/notes-on.ts';
import type { NotePlace, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { HandOvers } from './index.ts';

/** A note, and who wrote it last. */
export interface NoteByAuthor {
  place: NotePlace;
  text: string;
  /** Name; empty: not known. */
  author: string;
}

/** The notes on what was handed over in a folder's work tree, as they are in Git. */
export type HandedNotes = (place: RepositoryPlace) => Promise<NoteByAuthor[]>;

export function createHandedNotes(
  handOvers: Pick<HandOvers, 'commits'>,
  notesOf: (place: RepositoryPlace) => NotesSource,
): HandedNotes {
  return async (place) => {
    const commits = new Set(await handOvers.commits(place));
    if (commits.size === 0) return [];
    const source = notesOf(place);
    const { notes } = await notesOn(place, source, commits, NOTHING_AHEAD);
    return await Promise.all(
      notes.map(async ({ notesRef, commit: object, text }) => {
        const [newest] = (await source.index(notesRef))?.byObject.get(object) ?? [];
        return { place: { ...place, notesRef, object }, text, author: newest?.authorName ?? '' };
      }),
    );
  };
}
