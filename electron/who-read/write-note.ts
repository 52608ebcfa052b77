import { AppFailure } from '../../shared/failure.ts';
import type { WriteNote } from '../host/client.ts';
import type { RepositoryNotes } from '../repositories/port.ts';

type Notes = Pick<RepositoryNotes, 'read' | 'write' | 'replaces'>;

/** A note on one object, without its repository. */
interface NoteAt {
  notesRef: string;
  object: string;
}

/** How often a write is tried after someone else's write to the same ref: another computer of the same person. */
const MAX_TRIES = 3;

/**
 * Replaces the note by what `join` makes of it. A failed write is not queued: the next one starts from what is then read.
 * @returns its text; null: it is that already, or there is nothing to write
 */
export async function putReadNote(
  notes: Notes,
  at: NoteAt,
  join: (theirs: string | null) => string,
  signed: Pick<WriteNote, 'author' | 'committer'>,
): Promise<string | null> {
  return await withRetries(async () => {
    const { text, refSha } = await notes.read(at);
    const note = join(text);
    if (note.trimEnd() === (text ?? '').trimEnd()) return null;
    let guard = refSha === null ? {} : { expectedNotesRefSha: refSha };
    if (note === '') await notes.write(at, { action: 'remove', ...guard, ...signed });
    else if (text !== null && (await notes.replaces()))
      await notes.write(at, { action: 'replace', note, ...guard, ...signed });
    else {
      if (text !== null) {
        const { newRefSha } = await notes.write(at, { action: 'remove', ...guard, ...signed });
        guard = { expectedNotesRefSha: newRefSha };
      }
      await notes.write(at, { action: 'add', note, ...guard, ...signed });
    }
    return note;
  });
}

/** Removes the notes on these objects. */
export async function takeReadNotes(
  notes: Notes,
  notesRef: string,
  objects: readonly string[],
  signed: Pick<WriteNote, 'author' | 'committer'>,
): Promise<void> {
  for (const object of objects)
    // Each write moves the ref.
    // oxlint-disable-next-line no-await-in-loop
    await putReadNote(notes, { notesRef, object }, () => '', signed);
}

async function withRetries<T>(attempt: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await attempt();
  } catch (cause) {
    const isConflict = cause instanceof AppFailure && cause.error.kind === 'conflict';
    if (!isConflict || tries >= MAX_TRIES) throw cause;
    return await withRetries(attempt, tries + 1);
  }
}
