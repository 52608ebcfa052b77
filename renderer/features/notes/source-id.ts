import type { NotePlace } from '../../../shared/ipc/shapes.ts';

/** A note's id for its SourceToggle, wherever the note is shown. */
export const sourceIdOf = ({ notesRef, object }: NotePlace): string => `note ${notesRef} ${object}`;
