import { type NotesTreePlace, openNote } from '../../git/notes/notes-edit.ts';
import type { GitSession } from '../../git/objects/session.ts';
import { NotATree, TreeTooLarge } from '../../git/objects/tree.ts';
import { Refusal } from '../problem.ts';
import { unreadableObject } from './damaged.ts';

/** An object's place in a notes tree. It, and its `set`, throw a Refusal when the tree cannot be read. */
export async function notesTreePlace(
  git: GitSession,
  root: string | null,
  object: string,
): Promise<NotesTreePlace> {
  const place = await orRefused(() => openNote(git, root, object));
  return { ...place, set: async (...how) => await orRefused(() => place.set(...how)) };
}

async function orRefused<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotATree) throw unreadableObject(error.id);
    if (!(error instanceof TreeTooLarge)) throw error;
    throw new Refusal(400, 'notes_ref: a folder of this notes ref has too many entries to be read');
  }
}
