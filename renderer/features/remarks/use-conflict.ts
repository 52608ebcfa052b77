import { useQueryClient } from '@tanstack/react-query';
import type { NoteOutcome, NotePlace } from '../../../shared/ipc/shapes.ts';
import { sayProblem } from '../../app/messages.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { conflictDraft, type ConflictDraft } from '../notes/conflict-draft.ts';
import type { OpenConflict } from '../notes/index.ts';
import { sentences } from '../../ui/sentences.ts';

type Conflict = OpenConflict['outcome'];

/**
 * When someone else changed the same lines of a remark, the conflict screen for notes resolves the whole note. Text
 * typed there becomes the note's draft, so it is never lost.
 */
export function useRemarkConflict(onConflict: (conflict: OpenConflict | null) => void) {
  const client = useQueryClient();

  /** `over`: called when the remark's text is in the note or in the note's draft. */
  return function begin(place: NotePlace, first: NoteOutcome, over: () => void): void {
    let held: ConflictDraft | null = null;
    show(first);

    function show(outcome: NoteOutcome): void {
      if (outcome.status === 'done' || outcome.status === 'waiting') {
        over();
        onConflict(null);
        void held?.letGo();
        void client.invalidateQueries({ queryKey: keys.notes(place) });
        return;
      }
      const conflict: Conflict = outcome;
      const { mine, theirs } = conflict;
      const drafted = (held ??= conflictDraft(client, place, mine));
      const keep = (text: string): Promise<void> => drafted.keep(text, theirs);
      const screen = (saving: boolean, problem: string | null): void =>
        onConflict({
          place,
          outcome: conflict,
          problem,
          saving,
          typed: (text) => void keep(text).catch(sayProblem),
          postpone(text) {
            // The remark's own draft goes once its words are in that of the note.
            keep(text ?? mine).then(over, sayProblem);
            onConflict(null);
          },
          save(text) {
            screen(true, null);
            const base = { text: theirs.text, refSha: theirs.refSha };
            unwrap(api().notes.write({ place, action: 'edit', text, base }))
              .then(show)
              .catch((thrown: unknown) => {
                const { message, next } = toAppError(thrown);
                screen(false, sentences(message, next));
              });
          },
        });
      screen(false, null);
    }
  };
}
