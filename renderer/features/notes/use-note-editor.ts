import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import type { NotePlace, NoteWrite } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import {
  actionOf,
  reduceEditor,
  initialState,
  type EditorEvent,
  type EditorState,
  type Seen,
} from './editor-state.ts';
import { useDraft } from './use-draft.ts';
import { samePlace, useOutbox } from './use-outbox.ts';

export interface NoteEditor {
  state: EditorState;
  dispatch: (event: EditorEvent) => void;
  /** Saves the composer's text. */
  save: () => void;
  /** Saves the decided text of a conflict, as an edit of theirs; an empty one removes the note. */
  resolve: (text: string) => void;
  /** Writes the draft now. */
  flush: () => Promise<void>;
}

/** One note's state: its reducer, its draft on disk, its writes. `place` must not change while mounted. */
export function useNoteEditor(place: NotePlace, seen: Seen | null): NoteEditor {
  const [state, dispatch] = useReducer(reduceEditor, initialState);
  const client = useQueryClient();
  const flush = useDraft(place, state, dispatch);
  const mounted = useMounted();
  useLoadedDraft(place, state, dispatch);

  async function send(text: string, write: Omit<NoteWrite, 'place'>): Promise<void> {
    dispatch({ type: 'saveStarted' });
    await flush();
    try {
      const outcome = await unwrap(api().notes.write({ place, ...write }));
      if (outcome.status === 'done') {
        client.setQueryData(keys.note(place), outcome.note);
        void client.invalidateQueries({ queryKey: keys.drafts });
        void client.invalidateQueries({ queryKey: keys.notes(place) });
      }
      // What the host holds now belongs on the card, too.
      else if (outcome.status !== 'waiting') void client.invalidateQueries({ queryKey: keys.notes(place) });
      if (!mounted.current) return;
      if (outcome.status === 'done') dispatch({ type: 'saved', text });
      else if (outcome.status === 'waiting') dispatch({ type: 'queued' });
      else dispatch({ type: 'conflictFound', conflict: outcome });
    } catch (thrown) {
      if (mounted.current) dispatch({ type: 'saveFailed', error: toAppError(thrown) });
    }
  }

  return {
    state,
    dispatch,
    flush,
    save() {
      const base = state.base ?? seen;
      if (state.phase !== 'dirty' || base === null) return;
      void send(state.text, { action: actionOf({ ...state, base }), text: state.text, base });
    },
    resolve(text) {
      if (state.conflict === null || state.phase === 'saving') return;
      const { text: theirs, refSha } = state.conflict.theirs;
      void send(state.text, { action: 'edit', text, base: { text: theirs, refSha } });
    },
  };
}

/** Reads the draft once, and again when a write that waited in the outbox is finished. */
function useLoadedDraft(
  place: NotePlace,
  { phase, text }: EditorState,
  dispatch: (event: EditorEvent) => void,
): void {
  // Only the very text of this composer: other writes to the same note (an undo, another window) are not its business.
  const mine = useOutbox().find((item) => samePlace(item.place, place) && item.text === text);
  const queued = mine !== undefined && mine.state !== 'needs-you';
  const waits = mine?.state === 'waiting';
  const load = useRef(async () => {
    const answer = await api().drafts.get(place);
    dispatch({ type: 'draftLoaded', draft: answer.ok ? answer.value : null });
  });
  useEffect(() => {
    if (phase === 'loading') void load.current();
  }, [phase]);
  useEffect(() => {
    if (waits && phase === 'dirty') dispatch({ type: 'queued' });
    if (!queued && phase === 'waiting') dispatch({ type: 'draftOutdated' });
  }, [waits, queued, phase, dispatch]);
}

function useMounted(): { readonly current: boolean } {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
