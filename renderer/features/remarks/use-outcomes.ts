import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RemarkDraftKey, RemarkOutcome } from '../../../shared/ipc/remarks.ts';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OpenConflict } from '../notes/index.ts';
import type { Told } from './RemarkToast.tsx';
import { remarkDraftChanged } from './draft-changes.ts';
import type { OnOutcome } from './use-composers.ts';
import { useRemarkConflict } from './use-conflict.ts';

/** What was written, for the words of the message: a change of the state says itself what it did. */
const DONE = { new: 'Remark saved', reply: 'Reply saved', edit: 'Remark changed' } as const;

/** Says what became of each write, with the way back; a conflict goes to the screen for it. */
export function useOutcomes(onConflict: (conflict: OpenConflict | null) => void) {
  const client = useQueryClient();
  const [told, setTold] = useState<Told | null>(null);
  const showConflict = useRemarkConflict(onConflict);

  async function undo(place: NotePlace, name: string): Promise<void> {
    setTold(null);
    try {
      tell(await unwrap(api().remarks.undo({ undo: name })), place, 'Taken back', null);
    } catch (thrown) {
      const { message, next } = toAppError(thrown);
      setTold({ words: [message, next].filter(Boolean).join(' ') });
    }
    await client.invalidateQueries({ queryKey: keys.notes(place) });
  }

  function tell(outcome: RemarkOutcome, place: NotePlace, words: string, draft: RemarkDraftKey | null): void {
    switch (outcome.status) {
      case 'done':
        setTold({ words, ...(words === 'Taken back' ? {} : { undo: () => void undo(place, outcome.undo) }) });
        return;
      case 'waiting':
        setTold({ words: `Kept, and sent later: ${outcome.error.message}` });
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
  const onFailure = (thrown: unknown): void => {
    const { message, next } = toAppError(thrown);
    setTold({ words: [message, next].filter(Boolean).join(' ') });
  };
  return {
    told,
    say: (words: string) => setTold({ words }),
    forget: () => setTold(null),
    onOutcome,
    onFailure,
  };
}
