import { guardFolder } from '../config/folder-guard.ts';
import { joinedNote } from '../notes/joined-note.ts';
import type { GitSession } from '../objects/session.ts';
import { readRef, updateRefs, type RefUpdate } from '../refs/refs.ts';
import { handedRef } from './handed-ref.ts';
import { refuseLinked, untilMoved, type HandedOver, type HandOverRequest } from './hand-over.ts';
import { readNote, readTip, writeNotesCommit, type NoteOnObject } from './notes-commit.ts';
import { refsWithNote } from './newest-handed.ts';
import { HandOverError, inWords } from './problem.ts';

type Request = Pick<HandOverRequest, 'place' | 'signature' | 'committer'>;

/**
 * Undoes a hand-over that is not answered yet: its notes leave their refs, those of the hand-over before are on
 * it again, and the worktree's ref names it again, in one transaction.
 * @throws HandOverError: nothing has changed
 */
export async function takeBack(request: Request, handed: HandedOver): Promise<void> {
  const { gitDir } = request.place;
  try {
    await guardFolder(gitDir);
    await untilMoved(gitDir, async (git) => await attemptTakeBack(git, request, handed));
  } catch (error) {
    throw await inWords(error, gitDir);
  }
}

async function attemptTakeBack(
  git: GitSession,
  { place, ...signed }: Request,
  { commit, before, notes, added }: HandedOver,
): Promise<{ done: null } | { contended: readonly string[] }> {
  const { gitDir } = place;
  const handed = handedRef(place);
  await refuseLinked(gitDir, handed);
  if ((await readRef(gitDir, handed)) !== commit)
    throw new HandOverError('Something else was handed over since, so this can no longer be taken back');
  const updates: RefUpdate[] = added === null ? [] : await addedBack(git, place, added);
  for (const ref of await refsWithNote(gitDir, [commit]))
    if (notes.every(({ notesRef }) => notesRef !== ref)) throw answered();
  for (const { notesRef, blob, replaced } of notes) {
    await refuseLinked(gitDir, notesRef);
    const tip = await readTip(git, notesRef);
    const note = await readNote(git, tip, commit);
    if (note?.blobs.join() !== blob) throw answered();
    const changes: NoteOnObject[] = [{ object: commit, note: null }];
    for (const { commit: earlier, text, stays } of replaced) {
      const now = (await readNote(git, tip, earlier))?.text ?? Buffer.alloc(0);
      if (!now.subarray(0, stays.length).equals(stays)) throw answered();
      changes.push({ object: earlier, note: joinedNote(text, now.subarray(stays.length)) });
    }
    const to = await writeNotesCommit(git, tip, changes, {
      signed,
      seconds: Math.floor(Date.now() / 1000),
      message: `Took back what was handed over with ${commit}`,
    });
    updates.push({ ref: notesRef, from: tip.commit, to });
  }
  updates.push({ ref: handed, from: commit, to: before });
  if (await updateRefs(gitDir, updates, 'marginalia: take back')) return { done: null };
  return { contended: updates.map(({ ref }) => ref) };
}

/** Notes go back to commits that were added only where these are named again. */
async function addedBack(
  git: GitSession,
  place: Request['place'],
  { was, now }: NonNullable<HandedOver['added']>,
): Promise<RefUpdate[]> {
  const ref = handedRef(place, 'added');
  if ((await readRef(place.gitDir, ref)) !== now || (await git.commit(was)) === null)
    throw new HandOverError('A remark was added since, so this can no longer be taken back');
  if (was === now) return [];
  await refuseLinked(place.gitDir, ref);
  return [{ ref, from: now, to: was }];
}

const answered = (): HandOverError =>
  new HandOverError('It was answered already, so it can no longer be taken back');
