import { useQueryClient } from '@tanstack/react-query';
import { joinAppended } from '../../../shared/domain/notes/append.ts';
import { isPlainNote } from '../../../shared/domain/notes/plain.ts';
import { sameNote } from '../../../shared/domain/notes/canonical.ts';
import { mergeNotes } from '../../../shared/domain/notes/merge.ts';
import type { Note, NoteOutcome, OutboxItem } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { sayProblem } from '../../app/messages.ts';
import { sentences } from '../../ui/sentences.ts';
import { conflictDraft } from './conflict-draft.ts';
import type { OpenConflict } from './props.ts';

type Outcome = OpenConflict['outcome'];

/** Resolves conflicting notes in turn on the conflict screen. A resolved one leaves the outbox. */
export function useDecide(onConflict: (conflict: OpenConflict | null) => void) {
  const client = useQueryClient();

  async function decide([item, ...others]: readonly OutboxItem[]): Promise<void> {
    if (item === undefined) return onConflict(null);
    const { id, place } = item;
    const [draft, theirs] = await Promise.all([
      unwrap(api().drafts.get(place)),
      unwrap(api().notes.read(place)),
    ]);
    const mine = textOf(item, theirs.text);
    const base = draft?.text === mine ? (draft.base.text ?? null) : null;
    const held = conflictDraft(client, place, mine);
    return show(conflictOf(base, theirs, mine));

    function show(outcome: Outcome, problem: string | null = null, saving = false): void {
      const keep = (text: string): void => void held.keep(text, outcome.theirs).catch(sayProblem);
      onConflict({
        place,
        outcome,
        problem,
        saving,
        typed: keep,
        postpone(text) {
          if (text !== null) keep(text);
          onConflict(null);
        },
        save(text) {
          show(outcome, null, true);
          const { text: was, refSha } = outcome.theirs;
          const unchanged = sameNote(was, text === '' ? null : text);
          const write = { place, action: 'edit', text, base: { text: was, refSha } } as const;
          const saved = unchanged ? Promise.resolve(null) : unwrap(api().notes.write(write));
          saved.then(resolved).catch((thrown: unknown) => {
            const { message, next } = toAppError(thrown);
            show(outcome, sentences(message, next));
          });
        },
      });
    }

    async function resolved(next: NoteOutcome | null): Promise<void> {
      if (next !== null && next.status !== 'done' && next.status !== 'waiting') return show(next);
      await unwrap(api().outbox.discard({ id }));
      void held.letGo();
      void client.invalidateQueries({ queryKey: keys.notes(place) });
      begin(others);
    }
  }

  function begin(items: readonly OutboxItem[]): void {
    decide(items).catch((thrown: unknown) => {
      onConflict(null);
      sayProblem(thrown);
    });
  }

  return begin;
}

/** The note as its writer wants it. */
function textOf({ action, text }: OutboxItem, theirs: string | null): string {
  if (action === 'remove') return '';
  return action === 'append' ? joinAppended(theirs, text) : text;
}

function conflictOf(base: string | null, theirs: Note, mine: string): Outcome {
  const merge = mergeNotes(base, theirs.text, mine === '' ? null : mine);
  // A program's text is never merged by lines.
  const plain = isPlainNote(mine) && isPlainNote(theirs.text ?? '');
  return {
    status: 'conflict',
    base: base ?? '',
    theirs,
    mine,
    result: plain ? merge.text : (theirs.text ?? ''),
    conflicts: merge.conflicts,
  };
}
