import type { QueryClient } from '@tanstack/react-query';
import { joinAppended } from '../../../shared/domain/notes/append.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Draft, Note, NotePlace } from '../../../shared/ipc/shapes.ts';
import { keys } from '../../api/keys.ts';
import { api, unwrap } from '../../api/client.ts';
import { draftChanged } from './draft-changes.ts';

/** What is typed on the conflict screen, held in the note's draft until it is decided. */
export interface ConflictDraft {
  /**
   * Stores the text, as an edit of the note that it is to replace.
   * @throws AppFailure if it is not on disk
   */
  keep(text: string, theirs: Note): Promise<void>;
  /** Once the text is in the note: removes it from the draft, unless something else was written there since. */
  letGo(): Promise<void>;
}

/**
 * Other words of the note's draft have no part in the decision, also if they are written while the screen is open: they
 * stay in the draft, after what is typed, and are all of it again in the end.
 * @param mine the text that conflicts
 */
export function conflictDraft(client: QueryClient, place: NotePlace, mine: string): ConflictDraft {
  let other: Draft | null = null;
  let held = mine;
  let last: Promise<void> = Promise.resolve();

  /** One after the other: each reads what the one before stored. */
  function inTurn(run: () => Promise<void>): Promise<void> {
    const done = last.then(run);
    last = done.catch(() => undefined);
    return done;
  }

  async function changed(): Promise<void> {
    draftChanged(place);
    await client.invalidateQueries({ queryKey: keys.drafts });
  }

  async function keep(typed: string, { text: was, refSha }: Note): Promise<void> {
    const now = await unwrap(api().drafts.get(place));
    if (now?.text !== held) other = now;
    const text = other === null ? typed : joinAppended(typed, other.text);
    const base = { text: was, refSha };
    const caret = text.length;
    const stored = await api().drafts.put({ place, action: 'edit', base, text, caret, savedAt: 0 });
    // The main process keeps in memory what the disk refuses.
    if (stored.ok || stored.error.kind === 'storage-unavailable') held = text;
    await changed();
    if (!stored.ok) throw new AppFailure(stored.error);
  }

  async function letGo(): Promise<void> {
    const now = await unwrap(api().drafts.get(place));
    if (now === null || now.text !== held) return;
    await (other === null ? api().drafts.discard(place) : api().drafts.put(other));
    await changed();
  }

  return { keep: (typed, theirs) => inTurn(() => keep(typed, theirs)), letGo: () => inTurn(letGo) };
}
