import { useQueryClient } from '@tanstack/react-query';
import type { NoteOutcome, NotePlace } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
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
