import type { QueryClient } from '@tanstack/react-query';
import { joinAppended } from '../../../shared/domain/notes/append.ts';
import type { Draft, Note, NotePlace } from '../../../shared/ipc/shapes.ts';
import { keys } from '../../api/keys.ts';
import { api, unwrap } from '../../api/client.ts';
import { draftChanged } from './draft-changes.ts';

/** What is typed on the conflict screen, held in the note's draft until it is decided. */
export interface ConflictDraft {
  /** Stores the text, as an edit of the note that it is to replace. */
  keep(text: string, theirs: Note): Promise<void>;
  /** Once the text is in the note: removes it from the draft, unless something else was written there since. */
  letGo(): Promise<void>;
}

/**
 * @param draft the note's draft when the conflict was opened. Where it is not `mine`, its words have no part in the
 *   decision: they stay in the draft, after what is typed, and are all of it again in the end.
 * @param mine the text that conflicts
 */
export function conflictDraft(
  client: QueryClient,
  place: NotePlace,
  { draft, mine }: { draft: Draft | null; mine: string },
): ConflictDraft {
  const other = draft !== null && draft.text !== mine ? draft : null;
  let held = mine;
  return {
    async keep(typed, { text: was, refSha }) {
      const text = other === null ? typed : joinAppended(typed, other.text);
      held = text;
      const base = { text: was, refSha };
      await api().drafts.put({ place, action: 'edit', base, text, caret: text.length, savedAt: 0 });
      draftChanged(place);
      await client.invalidateQueries({ queryKey: keys.drafts });
    },
    async letGo() {
      const now = await unwrap(api().drafts.get(place));
      if (now === null || now.text !== held) return;
      await (other === null ? api().drafts.discard(place) : api().drafts.put(other));
      draftChanged(place);
      await client.invalidateQueries({ queryKey: keys.drafts });
    },
  };
}
