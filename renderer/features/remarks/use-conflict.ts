import { useQueryClient } from '@tanstack/react-query';
import type { NoteOutcome, NotePlace } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OpenConflict } from '../notes/index.ts';
import { sentences } from '../../ui/sentences.ts';

type Conflict = OpenConflict['outcome'];

/**
 * Somebody changed the very lines of a remark meanwhile: the screen that notes have for that decides about the whole
 * note. What is typed there is the draft of the note, so that it is nowhere lost.
 */
export function useRemarkConflict(onConflict: (conflict: OpenConflict | null) => void) {
  const client = useQueryClient();
  /** `over`: the words beside the lines are in the note, or in its draft. */
  return function show(place: NotePlace, outcome: NoteOutcome, over: () => void): void {
    if (outcome.status === 'done' || outcome.status === 'waiting') {
      over();
      onConflict(null);
      void client.invalidateQueries({ queryKey: keys.notes(place) });
      return;
    }
    const conflict: Conflict = outcome;
    const base = { text: conflict.theirs.text, refSha: conflict.theirs.refSha };
    const keep = (text: string): void =>
      void api()
        .drafts.put({ place, text, caret: text.length, action: 'edit', base, savedAt: 0 })
        .then(() => client.invalidateQueries({ queryKey: keys.drafts }));
    const screen = (saving: boolean, problem: string | null): void =>
      onConflict({
        place,
        outcome: conflict,
        problem,
        saving,
        typed: keep,
        postpone(text) {
          keep(text ?? conflict.mine);
          over();
          onConflict(null);
        },
        save(text) {
          screen(true, null);
          unwrap(api().notes.write({ place, action: 'edit', text, base }))
            .then((next) => show(place, next, over))
            .catch((thrown: unknown) => {
              const { message, next } = toAppError(thrown);
              screen(false, sentences(message, next));
            });
        },
      });
    screen(false, null);
  };
}
