import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import type { NotePlace, NoteWrite } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { actionOf, live, unborn, type LifeEvent, type NoteLife, type Seen } from './life.ts';
import { useDraft } from './use-draft.ts';
import { samePlace, useOutbox } from './use-outbox.ts';

export interface Life {
  life: NoteLife;
  tell: (event: LifeEvent) => void;
  /** Saves the composer's text. */
  save: () => void;
  /** Saves the decided text of a meeting, as an edit of theirs; an empty one removes the note. */
  settle: (text: string) => void;
  /** Writes the draft now. */
  flush: () => Promise<void>;
}

/** One note's life: its reducer, its draft on disk, its writes. `place` must not change while mounted. */
export function useLife(place: NotePlace, seen: Seen | null): Life {
  const [life, tell] = useReducer(live, unborn);
  const client = useQueryClient();
  const flush = useDraft(place, life, tell);
  const mounted = useMounted();
  useLoadedDraft(place, life, tell);

  async function send(text: string, write: Omit<NoteWrite, 'place'>): Promise<void> {
    tell({ type: 'sent' });
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
      if (outcome.status === 'done') tell({ type: 'done', text });
      else if (outcome.status === 'waiting') tell({ type: 'waits' });
      else tell({ type: 'met', meeting: outcome });
    } catch (thrown) {
      if (mounted.current) tell({ type: 'refused', error: toAppError(thrown) });
    }
  }

  return {
    life,
    tell,
    flush,
    save() {
      const base = life.base ?? seen;
      if (life.phase !== 'dirty' || base === null) return;
      void send(life.text, { action: actionOf({ ...life, base }), text: life.text, base });
    },
    settle(text) {
      if (life.meeting === null || life.phase === 'saving') return;
      const { text: theirs, refSha } = life.meeting.theirs;
      void send(life.text, { action: 'edit', text, base: { text: theirs, refSha } });
    },
  };
}

/** Reads the draft once, and again when a write that waited in the outbox is through. */
function useLoadedDraft(place: NotePlace, { phase, text }: NoteLife, tell: (event: LifeEvent) => void): void {
  // Only the very text of this composer: other writes to the same note (an undo, another window) are not its business.
  const mine = useOutbox().find((item) => samePlace(item.place, place) && item.text === text);
  const queued = mine !== undefined && mine.state !== 'needs-you';
  const waits = mine?.state === 'waiting';
  const load = useRef(async () => {
    const answer = await api().drafts.get(place);
    tell({ type: 'loaded', draft: answer.ok ? answer.value : null });
  });
  useEffect(() => {
    if (phase === 'loading') void load.current();
  }, [phase]);
  useEffect(() => {
    if (waits && phase === 'dirty') tell({ type: 'waits' });
    if (!queued && phase === 'waiting') tell({ type: 'through' });
  }, [waits, queued, phase, tell]);
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
