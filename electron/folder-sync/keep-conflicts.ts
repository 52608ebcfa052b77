import type { AppError } from '../../shared/errors.ts';
import type { NoteWrite, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { KeepConflicts } from './conflicts.ts';
import type { NoteConflict } from './merge-histories.ts';

/** Stores each conflicting note like a write that met another text: its author resolves it on the conflict screen. */
export function keepConflictsIn(
  place: RepositoryPlace,
  keep: (write: NoteWrite, error: AppError) => () => void,
): KeepConflicts {
  return (notesRef, conflicts, ours) => {
    const kept = conflicts.map((conflict) =>
      keep(writeOf({ ...place, notesRef, object: conflict.object }, conflict, ours), CONFLICT),
    );
    return () => {
      for (const takeBack of kept) takeBack();
    };
  };
}

/**
 * The conflicting change as a write: from the common base to the local text. Its guard is the ref's old commit, which
 * is outdated.
 */
function writeOf(place: NoteWrite['place'], { base, ours }: NoteConflict, refSha: string): NoteWrite {
  const action = ours === null ? 'remove' : base === null ? 'add' : 'edit';
  return { place, action, text: ours ?? '', base: { text: base, refSha } };
}

const CONFLICT: AppError = {
  kind: 'conflict',
  message: 'A remote changed the same lines of this note.',
  next: 'Your text is kept. Open the note to compare the two.',
};
