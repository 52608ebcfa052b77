import { useQueryClient } from '@tanstack/react-query';
import type { RemarkDraftKey, RemarkOutcome } from '../../../shared/ipc/remarks.ts';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { api, unwrap } from '../../api/client.ts';
import { messages, sayProblem } from '../../app/messages.ts';
import { keys } from '../../api/keys.ts';
import type { OpenConflict } from '../notes/index.ts';
import { remarkDraftChanged } from './draft-changes.ts';
import { threadKey } from './composer-spec.ts';
import type { OnOutcome } from './use-composers.ts';
import { useRemarkConflict } from './use-conflict.ts';

/** The message per kind of write; resolving and reopening have messages of their own. */
const DONE = { new: 'Remark saved', reply: 'Reply saved', edit: 'Remark changed' } as const;

/** One message for all writes: each replaces the one before. */
const say = (words: string, about: string | undefined, undo?: () => void): void =>
  void messages.say(words, {
    key: 'remark',
    action: undo ? { label: 'Undo', run: undo } : null,
    ...(about === undefined ? {} : { about }),
  });
const complain = (thrown: unknown): void => sayProblem(thrown, { key: 'remark' });

/** Shows the outcome of each write, with an undo; a conflict opens the conflict screen. */
export function useOutcomes(onConflict: (conflict: OpenConflict | null) => void) {
  const client = useQueryClient();
  const showConflict = useRemarkConflict(onConflict);

  async function undo(place: NotePlace, name: string): Promise<void> {
    try {
      tell(await unwrap(api().remarks.undo({ undo: name })), place, 'Undone', null, undefined);
    } catch (thrown) {
      complain(thrown);
    }
    await client.invalidateQueries({ queryKey: keys.notes(place) });
  }

  function tell(
    outcome: RemarkOutcome,
    place: NotePlace,
    words: string,
    draft: RemarkDraftKey | null,
    about: string | undefined,
  ): void {
    switch (outcome.status) {
      case 'done':
        say(words, about, words === 'Undone' ? undefined : () => void undo(place, outcome.undo));
        return;
      case 'waiting':
        say(`Kept, and sent later: ${outcome.error.message}`, about);
        return;
      case 'conflict':
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
    // Resolving, reopening and removing have no text of their own.
    const wordless = kind === 'edit' && editing === null;
    if (target === null) return;
    const { place } = target;
    tell(outcome, place, words, wordless ? null : { ...target, editing }, threadKey(target));
  };
  return { onOutcome, tell, onFailure: complain };
}
