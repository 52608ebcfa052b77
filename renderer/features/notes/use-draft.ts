import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Draft, NotePlace } from '../../../shared/ipc/shapes.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { onLeaving } from '../../ui/on-leaving.ts';
import { onDraftChanged } from './draft-changes.ts';
import { actionOf, type EditorEvent, type EditorState } from './editor-state.ts';
import { samePlace } from './use-outbox.ts';

/** At most this long after any key, also in the middle of typing, the draft is on its way to the disk. Milliseconds. */
const SOON = 150;
/** Milliseconds after which a draft that the disk did not take is tried again. */
const AGAIN = 3_000;

const unread = { text: null, refSha: null };

function draftOf(place: NotePlace, state: EditorState): Draft | null {
  const { text, caret, base } = state;
  if (text === '') return null;
  return { place, text, caret, action: actionOf(state), base: base ?? unread, savedAt: 0 };
}

/**
 * Keeps the draft on disk: soon after each key, and at once when the composer loses the focus, the window is
 * hidden, or the place is left. Answers a function that writes what is pending now.
 */
export function useDraft(
  place: NotePlace,
  state: EditorState,
  dispatch: (event: EditorEvent) => void,
): () => Promise<void> {
  const client = useQueryClient();
  const pending = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const here = useRef(true);

  const flush = useRef(async (): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const draft = pending.current;
    if (draft === null) return;
    pending.current = null;
    const stored = await api().drafts.put(draft);
    if (stored.ok) dispatch({ type: 'draftSaved', text: draft.text });
    else {
      // Not on disk. The main process has it in memory, also when this place is left.
      pending.current ??= draft;
      if (here.current) timer.current ??= setTimeout(() => void flush.current(), AGAIN);
      dispatch({ type: 'draftFailed', error: stored.error });
    }
    void client.invalidateQueries({ queryKey: keys.drafts });
  });

  useEffect(() => {
    if (state.draft !== 'behind' && state.draft !== 'moved') return;
    pending.current = draftOf(place, state);
    timer.current ??= setTimeout(() => void flush.current(), SOON);
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

  // Emptied or taken back: the draft on disk goes too, or it would come back.
  const had = useRef(false);
  useEffect(() => {
    if (state.phase === 'loading') return;
    const has = state.text !== '';
    if (had.current && !has && state.phase === 'clean') {
      clearTimeout(timer.current);
      timer.current = undefined;
      pending.current = null;
      void api()
        .drafts.discard(place)
        .then(() => client.invalidateQueries({ queryKey: keys.drafts }));
    }
    had.current = has;
  }, [place, state, client]);

  useEffect(() => {
    const write = () => void flush.current();
    here.current = true;
    const stop = onLeaving(write);
    return () => {
      here.current = false;
      write();
      stop();
    };
  }, []);

  return () => flush.current();
}
