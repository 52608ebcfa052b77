import { formatReadNote, joinReadNotes, parseReadNote } from '../../shared/domain/who-read/read-note.ts';
import type { NoteJoin, NoteSides } from '../notes/decisions/join.ts';

/** Merges what two computers of one person say was read: never a question, as either may be right. */
export function joinReadSides({ bases, theirs, ours }: NoteSides): NoteJoin {
  const [their, our] = [parseReadNote(theirs ?? ''), parseReadNote(ours ?? '')];
  const text = formatReadNote(joinReadNotes(our, their, parseReadNote(bases[0] ?? '')));
  if (text === '') return { do: ours === null ? 'ours' : 'theirs' };
  return { do: 'write', text };
}
