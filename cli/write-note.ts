import { gitIdentity } from '../git/config/identity.ts';
import { refuseLinked, untilMoved } from '../git/handover/hand-over.ts';
import { readNote, readTip, writeNotesCommit } from '../git/handover/notes-commit.ts';
import { inWords } from '../git/handover/problem.ts';
import { signedBy, type Signed } from '../git/objects/signed.ts';
import { updateRefs } from '../git/refs/refs.ts';
import { writtenNotesRef } from '../git/refs/written-notes-ref.ts';
import { bytesOfNote, noteFromBytes } from '../shared/domain/notes/bytes.ts';
import { gitProblemOf } from './problem.ts';
import type { FoundRepository } from './repository.ts';

/** Who writes, as Git has them for this folder. @throws ReviewProblem */
export async function signatureIn({
  gitDir,
  workTree,
}: FoundRepository): Promise<{ name: string; email: string; signed: Signed }> {
  const { name, email, committer } = await gitIdentity(workTree ?? gitDir);
  if (name === null || email === null)
    throw gitProblemOf(
      'Git does not know who you are. Run: git config user.name "Your Name" and git config user.email you@example.com',
    );
  const author = { name: name.value, email: email.value };
  const by = { name: (committer.name ?? name).value, email: (committer.email ?? email).value };
  return { ...author, signed: signedBy({ ...author, committer: by }) };
}

/** A note of a commit, on one notes ref. */
interface NotePlace {
  notesRef: string;
  commit: string;
}

/**
 * Changes a note by Git's own compare-and-swap. Where another program writes to the same notes ref at that moment, the
 * note is read again, so that nothing is lost.
 * @param change gets the note (null: there is none), and returns it as it is to be; called again after another write
 * @throws HandOverError, GitError
 */
export async function changeNote(
  repository: FoundRepository,
  { notesRef, commit }: NotePlace,
  change: (note: string | null) => string | null,
): Promise<void> {
  const { gitDir } = repository;
  const { signed } = await signatureIn(repository);
  try {
    const ref = await writtenNotesRef(gitDir, notesRef);
    await refuseLinked(gitDir, ref);
    await untilMoved(gitDir, async (git) => {
      const tip = await readTip(git, ref);
      const bytes = (await readNote(git, tip, commit))?.text ?? null;
      const before = bytes === null ? null : noteFromBytes(bytes);
      const after = change(before);
      if (after === before) return { done: null };
      const note = after === null || after.trim() === '' ? null : Buffer.from(bytesOfNote(after));
      const seconds = Math.floor(Date.now() / 1000);
      const to = await writeNotesCommit(git, tip, [{ object: commit, note }], {
        signed,
        seconds,
        message: WROTE,
      });
      const isMoved = await updateRefs(gitDir, [{ ref, from: tip.commit, to }], 'marginalia review');
      return isMoved ? { done: null } : { contended: [ref] };
    });
  } catch (error) {
    throw await inWords(error, gitDir);
  }
}

/** The message of the notes ref's commits. */
const WROTE = 'Notes written by marginalia review';
