import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { NotePlace, NoteWrite, OutboxItem } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { outboxQuery } from '../../api/queries.ts';
import { draftChanged } from './draft-changes.ts';
import {
  actionOf,
  reduceEditor,
  initialState,
  type EditorEvent,
  type EditorState,
  type SeenNote,
} from './editor-state.ts';
import { draftOf, storeDraft, useDraft } from './use-draft.ts';
import { samePlace, useOutbox } from './use-outbox.ts';

export interface NoteEditor {
  state: EditorState;
  dispatch: (event: EditorEvent) => void;
  /** Saves the composer's text. */
  save: () => void;
  /** Saves a resolved conflict as an edit of theirs; an empty text removes the note. */
  resolve: (text: string) => void;
  /** Writes the draft now. */
  flush: () => Promise<unknown>;
}

/** One note's state: its reducer, its draft on disk and its writes. `place` must not change while mounted. */
export function useNoteEditor(place: NotePlace, seen: SeenNote | null): NoteEditor {
  const [state, dispatch] = useReducer(reduceEditor, initialState);
  const client = useQueryClient();
  const flush = useDraft(place, state, dispatch);
  const mounted = useMounted();
  useLoadedDraft(place, state, dispatch, mounted);

  async function send(text: string, write: Omit<NoteWrite, 'place'>): Promise<void> {
    dispatch({ type: 'saveStarted' });
    // The composer has both texts: its writer has not seen the other one.
    if (await flush()) return;
    try {
      const outcome = await unwrap(api().notes.write({ place, ...write }));
      if (outcome.status === 'done') {
        client.setQueryData(keys.note(place), outcome.note);
        void client.invalidateQueries({ queryKey: keys.drafts });
        void client.invalidateQueries({ queryKey: keys.notes(place) });
      }
      // The card must show what the host holds now.
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

/** Loads the draft once, and again when a write of it leaves the outbox. */
function useLoadedDraft(
  place: NotePlace,
  state: EditorState,
  dispatch: (event: EditorEvent) => void,
  mounted: { readonly current: boolean },
): void {
  const { phase, text } = state;
  const client = useQueryClient();
  const writes = writesOf(useOutbox(), place);
  // Only a write of exactly this text: other writes to the same note (an undo, another window) do not matter here.
  const mine = writes.find((item) => item.text === text);
  const queued = mine !== undefined;
  const waits = mine?.state === 'waiting';
  /** The text as loaded from disk, until it is saved here: an earlier write of the same text may still be in flight. */
  const loaded = useRef<string | null>(null);
  /** Texts seen in flight: their write may finish before the draft is loaded. */
  const sent = useRef(new Set<string>());
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const load = useRef(async (): Promise<void> => {
    const [answer] = await Promise.all([
      api().drafts.get(place),
      client.ensureQueryData(outboxQuery).catch(() => null),
    ]);
    const draft = answer.ok ? answer.value : null;
    const onTheWay = writesOf(client.getQueryData(outboxQuery.queryKey) ?? [], place);
    const isSent = draft !== null && onTheWay.some((item) => item.text === draft.text);
    // Its write ended while it was being read, and may have removed it.
    if (draft !== null && !isSent && sent.current.delete(draft.text)) return load.current();
    loaded.current = draft?.text ?? null;
    const event = { type: 'draftLoaded', draft, isSent } as const;
    // Drawn before the next key: that one gives the text that it was pressed in.
    flushSync(() => dispatch(event));
    if (mounted.current || latest.current.phase !== 'loading' || latest.current.text === '') return;
    // The composer was left before its draft was read, with what was typed in it.
    const next = reduceEditor(latest.current, event);
    const left = draftOf(place, next);
    if (left !== null) await storeDraft(left, next.ownsDraft);
    draftChanged(place);
  });
  useEffect(() => {
    if (phase === 'loading') void load.current();
    if (phase === 'saving') loaded.current = null;
  }, [phase]);
  useEffect(() => {
    for (const item of writes) sent.current.add(item.text);
  });
  useEffect(() => {
    const untouched = phase === 'dirty' && loaded.current === text;
    if (queued && (untouched || (waits && phase === 'dirty'))) dispatch({ type: 'queued' });
    if (queued) return;
    const through = untouched && sent.current.delete(text);
    if (through || phase === 'waiting') dispatch({ type: 'draftOutdated' });
  }, [waits, queued, phase, text, dispatch]);
}

/** The writes of this note that need no decision. */
const writesOf = (items: readonly OutboxItem[], place: NotePlace): OutboxItem[] =>
  items.filter((item) => samePlace(item.place, place) && item.state !== 'needs-you');

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
