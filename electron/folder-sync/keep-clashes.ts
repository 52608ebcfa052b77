import type { AppError } from '../../shared/errors.ts';
import type { NoteWrite, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { NotesWorld } from './exchange-notes.ts';
import type { Clash } from './put-together.ts';

/**
 * Keeps each text that the remote's contradicts like a write that met another text: the app asks its writer with the
 * screen that it has for that. What no longer clashes at a later try of the same Sync is taken back.
 */
export function clashKeeper(
  place: RepositoryPlace,
  keep: (write: NoteWrite, error: AppError) => () => void,
): NotesWorld['keepClashes'] {
  const kept = new Map<string, Array<() => void>>();
  return (notesRef, clashes, ours) => {
    for (const takeBack of kept.get(notesRef) ?? []) takeBack();
    kept.set(
      notesRef,
      clashes.map((clash) => keep(writeOf({ ...place, notesRef, object: clash.object }, clash, ours), CLASH)),
    );
  };
}

/** What its writer did here, upon what both started from. Guarded by what the ref was here, which it no longer is. */
function writeOf(place: NoteWrite['place'], { base, ours }: Clash, refSha: string): NoteWrite {
  const action = ours === null ? 'remove' : base === null ? 'add' : 'edit';
  return { place, action, text: ours ?? '', base: { text: base, refSha } };
}

const CLASH: AppError = {
  kind: 'conflict',
  message: 'A remote has another text in the same lines of this note.',
  next: 'Open the note and save: the two are compared then. Your text is kept.',
};
