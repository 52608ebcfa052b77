import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Draft, NotePlace } from '../../../shared/ipc/shapes.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { onDraftChanged } from './draft-changes.ts';
import { actionOf, type LifeEvent, type NoteLife } from './life.ts';
import { samePlace } from './use-outbox.ts';

/** At most this long after any key, also in the middle of typing, the draft is on its way to the disk. Milliseconds. */
const SOON = 150;

const unread = { text: null, refSha: null };

function draftOf(place: NotePlace, life: NoteLife): Draft | null {
  const { text, caret, base } = life;
  if (text === '') return null;
  return { place, text, caret, action: actionOf(life), base: base ?? unread, savedAt: 0 };
}

/**
 * Keeps the draft on disk: soon after each key, and at once when the composer loses the focus, the window is
 * hidden, or the place is left. Answers a function that writes what is pending now.
 */
export function useDraft(
  place: NotePlace,
  life: NoteLife,
  tell: (event: LifeEvent) => void,
): () => Promise<void> {
  const client = useQueryClient();
  const pending = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useRef(async (): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const draft = pending.current;
    if (draft === null) return;
    pending.current = null;
    const stored = await api().drafts.put(draft);
    if (stored.ok) tell({ type: 'drafted', text: draft.text });
    else {
      // Not on disk: the next key, or leaving, tries again.
      pending.current ??= draft;
      tell({ type: 'unkept', error: stored.error });
    }
    void client.invalidateQueries({ queryKey: keys.drafts });
  });

  useEffect(() => {
    if (life.draft !== 'behind' && life.draft !== 'moved') return;
    pending.current = draftOf(place, life);
    timer.current ??= setTimeout(() => void flush.current(), SOON);
  }, [place, life]);

  useEffect(
    () =>
      onDraftChanged((changed) => {
        if (!samePlace(changed, place)) return;
        clearTimeout(timer.current);
        timer.current = undefined;
        pending.current = null;
        tell({ type: 'through' });
      }),
    [place, tell],
  );

  // Emptied or taken back: the draft on disk goes too, or it would come back.
  const had = useRef(false);
  useEffect(() => {
    if (life.phase === 'loading') return;
    const has = life.text !== '';
    if (had.current && !has && life.phase === 'clean') {
      clearTimeout(timer.current);
      timer.current = undefined;
      pending.current = null;
      void api()
        .drafts.discard(place)
        .then(() => client.invalidateQueries({ queryKey: keys.drafts }));
    }
    had.current = has;
  }, [place, life, client]);

  useEffect(() => {
    const write = () => void flush.current();
    window.addEventListener('blur', write);
    window.addEventListener('pagehide', write);
    document.addEventListener('visibilitychange', write);
    return () => {
      write();
      window.removeEventListener('blur', write);
      window.removeEventListener('pagehide', write);
      document.removeEventListener('visibilitychange', write);
    };
  }, []);

  return () => flush.current();
}
