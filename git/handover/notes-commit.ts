import { joinedNote } from '../notes/joined-note.ts';
import { openNote } from '../notes/notes-edit.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import type { GitSession } from '../objects/session.ts';
import { signingLines, type Signed } from '../objects/signed.ts';
import { NotATree, TreeTooLarge } from '../objects/tree.ts';
import { HandOverError } from './problem.ts';

/** A note on a notes ref that is larger than this is not moved. */
const MAX_MOVED_NOTE_BYTES = 16 * 1024 * 1024;

/** A notes ref as it was read. */
export interface NotesTip {
  /** The ref that is written: the target of a symbolic one. */
  ref: string;
  /** Nulls: there is no such ref. */
  commit: string | null;
  tree: string | null;
}

/** Another content for an object's note; null: no note. */
export interface NoteOnObject {
  object: string;
  note: Buffer | null;
}

/** @throws HandOverError if the ref holds something else */
export async function readTip(git: GitSession, ref: string): Promise<NotesTip> {
  const { commit = null, tree = null, holds = null } = (await git.infoAndTip(ref, ref))?.tip ?? {};
  if (holds !== null && holds !== 'commit') throw new HandOverError(`${ref} holds a ${holds}, not notes`);
  return { ref, commit, tree };
}

/**
 * @returns an object's note as Git reads it, and the blobs that it is made of; null: there is none
 * @throws HandOverError if it cannot be read
 */
export async function readNote(
  git: GitSession,
  { ref, tree }: NotesTip,
  object: string,
): Promise<{ text: Buffer; blobs: readonly string[] } | null> {
  const { blobs } = await orUnreadable(ref, () => openNote(git, tree, object));
  if (blobs.length === 0) return null;
  let text: Buffer = Buffer.alloc(0);
  for (const blob of blobs) {
    const piece = await git.contents(blob, MAX_MOVED_NOTE_BYTES);
    if (piece?.type !== 'blob' || piece.content === null)
      throw new HandOverError(`A note in ${ref} cannot be read: Git object ${blob}`);
    text = joinedNote(text, piece.content);
  }
  return { text, blobs };
}

/**
 * Writes a commit on top of a notes ref in which some notes are different and everything else is as before. The ref
 * does not move yet.
 * @param seconds since the epoch
 * @returns the commit
 */
export async function writeNotesCommit(
  git: GitSession,
  tip: NotesTip,
  changes: readonly NoteOnObject[],
  { signed, seconds, message }: { signed: Signed; seconds: number; message: string },
): Promise<string> {
  let { tree } = tip;
  const [first] = changes;
  if (first === undefined) throw new Error('a notes commit without a change');
  const format = objectFormatOf(first.object);
  for (const { object, note } of changes) {
    const before = tree;
    // A large tree can be opened again only once it is written.
    tree = await orUnreadable(tip.ref, async () => {
      const batch = git.batch(format, { durable: true });
      const place = await openNote(git, before, object);
      const made = await place.set(batch, note === null ? null : batch.put('blob', note));
      await batch.done();
      return made;
    });
  }
  const parents = tip.commit === null ? [] : [`parent ${tip.commit}`];
  const lines = [`tree ${tree ?? ''}`, ...parents, ...signingLines(signed, seconds)];
  const batch = git.batch(format, { durable: true });
  const commit = batch.put('commit', Buffer.from(`${lines.join('\n')}\n\n${message}\n`));
  await batch.done();
  return commit;
}

async function orUnreadable<T>(ref: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotATree) throw new HandOverError(`${ref} is damaged: ${error.id} is no tree`);
    if (!(error instanceof TreeTooLarge)) throw error;
    throw new HandOverError(`A folder of ${ref} has too many entries to be read`);
  }
}
