import { useQueryClient } from '@tanstack/react-query';
import type { RemarkDraftKey, RemarkOutcome } from '../../../shared/ipc/remarks.ts';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { api, unwrap } from '../../api/client.ts';
import { messages, sayProblem } from '../../app/messages.ts';
import { keys } from '../../api/keys.ts';
import type { OpenConflict } from '../notes/index.ts';
import { remarkDraftChanged } from './draft-changes.ts';
import type { OnOutcome } from './use-composers.ts';
import { useRemarkConflict } from './use-conflict.ts';

/** What was written, for the words of the message: a change of the state says itself what it did. */
const DONE = { new: 'Remark saved', reply: 'Reply saved', edit: 'Remark changed' } as const;

/** One message for all writes: what became of the last one. */
const say = (words: string, undo?: () => void): void =>
  void messages.say(words, { key: 'remark', action: undo ? { label: 'Undo', run: undo } : null });
const complain = (thrown: unknown): void => sayProblem(thrown, { key: 'remark' });

/** Shows what became of each write, with an undo; a conflict opens the conflict screen. */
export function useOutcomes(onConflict: (conflict: OpenConflict | null) => void) {
  const client = useQueryClient();
  const showConflict = useRemarkConflict(onConflict);

  async function undo(place: NotePlace, name: string): Promise<void> {
    try {
      tell(await unwrap(api().remarks.undo({ undo: name })), place, 'Taken back', null);
    } catch (thrown) {
      complain(thrown);
    }
    await client.invalidateQueries({ queryKey: keys.notes(place) });
  }

  function tell(outcome: RemarkOutcome, place: NotePlace, words: string, draft: RemarkDraftKey | null): void {
    switch (outcome.status) {
      case 'done':
        say(words, words === 'Taken back' ? undefined : () => void undo(place, outcome.undo));
        return;
      case 'waiting':
        say(`Kept, and sent later: ${outcome.error.message}`);
        return;
      case 'asked':
        showConflict(place, outcome.outcome, () => {
          if (draft === null) return;
          void api().drafts.discard(draft);
          remarkDraftChanged(draft, 'thrown');
        });
        return;
      default:
        outcome satisfies never;
    }
  }

  const onOutcome: OnOutcome = (outcome, { kind, target, editing }, words = DONE[kind]) => {
    // Resolving, opening and removing have no words of their own.
    const wordless = kind === 'edit' && editing === null;
    if (target !== null) tell(outcome, target.place, words, wordless ? null : { ...target, editing });
  };
  return { onOutcome, onFailure: complain };
}
