import { useQueryClient } from '@tanstack/react-query';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { messages, sayProblem } from '../../app/messages.ts';
import { shortSha } from '../../ui/format.ts';

export interface Removed {
  place: NotePlace;
  text: string;
  /** The notes ref's commit after the removal. */
  refSha: string | null;
}

/**
 * Announces that a note was removed. Removing asks no confirmation: the message has an undo, and the history can
 * restore it later.
 */
export function useRemoved(): (removed: Removed) => void {
  const client = useQueryClient();
  const undo = async (removed: Removed): Promise<void> => {
    const { place, text, refSha } = removed;
    try {
      await unwrap(
        api().notes.write({ place, action: 'add', text, base: { text: null, refSha }, exact: true }),
      );
    } catch (thrown) {
      sayProblem(thrown, { action: { label: 'Try again', run: () => void undo(removed) } });
    }
    await client.invalidateQueries({ queryKey: keys.notes(place) });
  };
  return (removed) => {
    const { notesRef, object } = removed.place;
    messages.say(`Removed from ${shortNotesRef(notesRef)} on ${shortSha(object)}`, {
      action: { label: 'Undo', run: () => void undo(removed) },
    });
  };
}
