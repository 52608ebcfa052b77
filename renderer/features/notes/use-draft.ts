import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isRemarkDraft } from '../../../shared/ipc/is-remark-draft.ts';
import type { Draft, NotePlace } from '../../../shared/ipc/shapes.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { onLeaving } from '../../ui/on-leaving.ts';
import { onDraftChanged } from './draft-changes.ts';
import { actionOf, joinedSince, type EditorEvent, type EditorState } from './editor-state.ts';
import { samePlace } from './use-outbox.ts';

/** The longest delay between a key press and the draft's write, also during typing. */
const DRAFT_DELAY_MS = 150;
/** How long to wait before retrying a draft that the disk refused. */
const RETRY_DELAY_MS = 3_000;

const unread = { text: null, refSha: null };

/** The draft of what the composer holds; null: nothing. */
export function draftOf(place: NotePlace, state: EditorState): Draft | null {
  const { text, caret, base } = state;
  if (text === '') return null;
  return { place, text, caret, action: actionOf(state), base: base ?? unread, savedAt: 0 };
}

/**
 * Stores a draft: in place of the one there if that was read or written here, else after it.
 * @returns the event for the composer
 */
export async function storeDraft(draft: Draft, ownsDraft: boolean): Promise<DraftEvent> {
  const { text } = draft;
  if (ownsDraft) {
    const stored = await api().drafts.put(draft);
    return stored.ok ? { type: 'draftSaved', text } : { type: 'draftFailed', error: stored.error };
  }
  const added = await api().drafts.add(draft);
  if (!added.ok) return { type: 'draftFailed', error: added.error };
  // A remark’s draft has another key.
  if (isRemarkDraft(added.value) || added.value.text === text) return { type: 'draftSaved', text };
  return { type: 'draftJoined', sent: text, draft: added.value };
}

type DraftEvent = Extract<EditorEvent, { type: 'draftSaved' | 'draftJoined' | 'draftFailed' }>;

/**
 * Keeps the draft on disk: shortly after each key press, and immediately when the composer loses focus, the window is
 * hidden or the place changes.
 * @returns a function that writes pending changes now, and resolves to whether they came upon a draft that was not read
 *   here: then the composer gets both texts
 */
export function useDraft(
  place: NotePlace,
  state: EditorState,
  dispatch: (event: EditorEvent) => void,
): () => Promise<boolean> {
  const client = useQueryClient();
  const pending = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const mounted = useRef(true);

  const owns = useRef(false);
  /** The first write of a text, which may find a draft there: the next one has to know. */
  const adding = useRef<Promise<boolean> | null>(null);

  const write = useRef(async (): Promise<boolean> => {
    const draft = pending.current;
    if (draft === null) return false;
    pending.current = null;
    const event = await storeDraft(draft, owns.current);
    if (event.type === 'draftFailed') {
      // Not on disk: the main process keeps it in memory, even after this place is left.
      pending.current ??= draft;
      if (mounted.current) timer.current ??= setTimeout(() => void flush.current(), RETRY_DELAY_MS);
    } else {
      owns.current = true;
      if (event.type === 'draftJoined' && pending.current !== null)
        pending.current = joinedSince(event.draft, event.sent, pending.current);
    }
    // Drawn before the next key: that one gives the text that it was pressed in.
    flushSync(() => dispatch(event));
    void client.invalidateQueries({ queryKey: keys.drafts });
    return event.type === 'draftJoined';
  });
  const flush = useRef(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const isJoined = adding.current !== null && (await adding.current);
    const isFirst = !owns.current;
    const written = write.current();
    if (isFirst) adding.current = written.finally(() => (adding.current = null));
    return (await written) || isJoined;
  });

  useEffect(() => {
    owns.current = state.ownsDraft;
  }, [state]);
  useEffect(() => {
    if (state.draft !== 'behind' && state.draft !== 'moved') return;
    pending.current = draftOf(place, state);
    timer.current ??= setTimeout(() => void flush.current(), DRAFT_DELAY_MS);
  }, [place, state]);

  useEffect(
    () =>
      onDraftChanged((changed) => {
        if (!samePlace(changed, place)) return;
        clearTimeout(timer.current);
        timer.current = undefined;
        pending.current = null;
        dispatch({ type: 'draftOutdated' });
      }),
    [place, dispatch],
  );

  // Emptied or undone: remove the draft on disk, or it would come back; never one that was not read here.
  const had = useRef({ text: false, draft: false });
  useEffect(() => {
    if (state.phase === 'loading') return;
    const before = had.current;
    had.current = { text: state.text !== '', draft: state.ownsDraft };
    if (!before.text || had.current.text || state.phase !== 'clean') return;
    clearTimeout(timer.current);
    timer.current = undefined;
    pending.current = null;
    const drop = async (): Promise<void> => {
      const isOurs = before.draft || (adding.current !== null && !(await adding.current));
      if (!isOurs) return;
      await api().drafts.discard(place);
      await client.invalidateQueries({ queryKey: keys.drafts });
    };
    void drop();
  }, [place, state, client]);

  useEffect(() => {
    const leave = () => void flush.current();
    mounted.current = true;
    const stop = onLeaving(leave);
    return () => {
      mounted.current = false;
      leave();
      stop();
    };
  }, []);

  return () => flush.current();
}
