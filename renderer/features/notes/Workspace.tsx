import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { NotePlace, NoteWrite } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { noteHistoryQuery, noteQuery } from '../../api/queries.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { Composer } from './Composer.tsx';
import { NoNote } from './NoNote.tsx';
import { NoteCard } from './NoteCard.tsx';
import styles from './NotesPanel.module.css';
import { Overtaken } from './Overtaken.tsx';
import { Problem } from './Problem.tsx';
import type { Clash } from './props.ts';
import { Timeline } from './Timeline.tsx';
import type { Removed } from './UndoToast.tsx';
import { useLife, type Life } from './use-life.ts';
import { samePlace, useOutbox } from './use-outbox.ts';
import { WaitingWrite } from './Waiting.tsx';

interface WorkspaceProps {
  place: NotePlace;
  focusRequest: number;
  /** A sentence, where badges and history are not to be had. */
  missing: string | null;
  onClash: (clash: Clash | null) => void;
  onRemoved: (removed: Removed) => void;
  onLeave: (() => void) | undefined;
  /** Stands above the composer. */
  toast: ReactNode;
}

/** One note: its text, its history, and where to write. Mounted anew for every place. */
export function Workspace({
  place,
  focusRequest,
  missing,
  onClash,
  onRemoved,
  onLeave,
  toast,
}: WorkspaceProps) {
  const note = useQuery(noteQuery(place));
  const history = useQuery(noteHistoryQuery(place));
  const seen = note.data === undefined ? null : { text: note.data.text, refSha: note.data.refSha };
  const life = useLife(place, seen);
  const write = useWrite(place, life);
  const waiting = useOutbox().find((item) => samePlace(item.place, place));
  useMeeting(place, life, onClash);
  const [edits, setEdits] = useState(0);

  function edit(): void {
    if (seen === null) return;
    life.tell({ type: 'edit', seen });
    setEdits(edits + 1);
  }

  const text = note.data?.text ?? null;
  const { base, phase, mode } = life.life;
  // Appending joins whatever is there; only an edit, or a note that went or came, will have to be compared.
  const differs =
    base !== null && base.text !== text && (mode === 'edit' || base.text === null || text === null);
  const overtaken = phase === 'dirty' && differs;
  // The outbox says the same, and goes on saying it.
  const told = waiting?.state === 'needs-you' && waiting.error?.message === life.life.problem?.message;
  const problem = told ? null : life.life.problem;
  const restore = (old: string): void => {
    if (seen !== null) void write({ action: text === null ? 'add' : 'edit', text: old, base: seen });
  };

  async function remove(): Promise<void> {
    if (seen === null || text === null) return;
    const refSha = await write({ action: 'remove', text: '', base: seen });
    if (refSha !== undefined) onRemoved({ place, text, refSha });
  }

  return (
    <>
      <div className={styles.scroll} aria-busy={note.isPending}>
        {note.isPending ? <Waiting what="Reading the note" /> : null}
        {note.error && note.data === undefined ? (
          <ErrorState inline error={toAppError(note.error)} onRetry={() => void note.refetch()} />
        ) : null}
        {note.data !== undefined && text !== null ? (
          <NoteCard
            note={{ ...note.data, text }}
            last={history.data?.[0]?.text === text ? history.data[0] : undefined}
            onEdit={edit}
            onRemove={() => void remove()}
          />
        ) : null}
        {note.data !== undefined && text === null ? (
          <NoNote revisions={history.data ?? []} onRestore={restore} />
        ) : null}
        <Timeline revisions={history.data ?? []} now={text} onRestore={restore} />
        {missing === null ? null : <p className={styles.missing}>{missing}</p>}
        {overtaken && note.data !== undefined && waiting?.state !== 'needs-you' ? (
          <Overtaken note={note.data} />
        ) : null}
        {waiting === undefined || life.life.meeting !== null ? null : (
          <WaitingWrite item={waiting} onSave={phase === 'dirty' && seen !== null ? life.save : undefined} />
        )}
        {problem === null || life.life.meeting !== null ? null : <Problem error={problem} />}
      </div>
      {toast}
      <Composer place={place} life={life} seen={seen} focusRequest={focusRequest + edits} onLeave={onLeave} />
    </>
  );
}

/** Writes that do not begin in the composer: remove, bring back. Answers the notes ref afterwards when it is through. */
function useWrite(place: NotePlace, { tell }: Life) {
  const client = useQueryClient();
  return async (write: Omit<NoteWrite, 'place'>): Promise<string | null | undefined> => {
    try {
      const outcome = await unwrap(api().notes.write({ place, ...write }));
      if (outcome.status === 'done') {
        client.setQueryData(keys.note(place), outcome.note);
        void client.invalidateQueries({ queryKey: keys.notes(place) });
        return outcome.note.refSha;
      }
      if (outcome.status !== 'waiting') tell({ type: 'met', meeting: outcome, elsewhere: true });
    } catch (thrown) {
      tell({ type: 'refused', error: toAppError(thrown) });
    }
    return undefined;
  };
}

/** Hands a meeting to the middle of the window, and takes it away again. */
function useMeeting(
  place: NotePlace,
  { life, tell, settle }: Life,
  onClash: (clash: Clash | null) => void,
): void {
  const { meeting, phase, problem } = life;
  useEffect(() => {
    if (meeting === null) return undefined;
    onClash({
      place,
      outcome: meeting,
      problem: problem === null ? null : [problem.message, problem.next].filter(Boolean).join(' '),
      saving: phase === 'saving',
      save: settle,
      settling: (text) => tell({ type: 'settling', text }),
      later: (text) => tell({ type: 'later', text }),
    });
    return undefined;
    // The functions are new with every render and do the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [meeting, phase, problem, place]);
  const met = meeting !== null;
  useEffect(() => {
    if (!met) return undefined;
    return () => onClash(null);
    // As above.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [met]);
}
