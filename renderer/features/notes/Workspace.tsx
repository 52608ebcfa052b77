import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { NotePlace, NoteWrite } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { noteHistoryQuery, noteQuery } from '../../api/queries.ts';
import { useCommands } from '../../app/commands.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { EarlierDraft } from './EarlierDraft.tsx';
import { Composer } from './Composer.tsx';
import type { NoteAnchor } from './note-anchors.ts';
import { NoNote } from './NoNote.tsx';
import { NoteCard } from './NoteCard.tsx';
import styles from './NotesPanel.module.css';
import { OtherNotes } from './OtherNotes.tsx';
import { NoteChangedNotice } from './NoteChangedNotice.tsx';
import { Problem } from './Problem.tsx';
import type { OpenConflict, RefTab } from './props.ts';
import { Timeline } from './Timeline.tsx';
import type { Removed } from './use-removed.ts';
import { useDecide } from './use-decide.ts';
import { useNoteEditor, type NoteEditor } from './use-note-editor.ts';
import { samePlace, useOutbox } from './use-outbox.ts';
import { WaitingWrite } from './WaitingWrite.tsx';
import { sentences } from '../../ui/sentences.ts';

interface WorkspaceProps {
  place: NotePlace;
  focusRequest: number;
  focusAwaited: boolean;
  /** The ref to use instead when this one looks machine-written; null: it does not. */
  foreign: string | null;
  /** Why only a draft can be written: the changes are uncommitted; null: more can. */
  refused: string | null;
  /** Shown where badges and history are unavailable. */
  missing: ReactNode;
  onConflict: (conflict: OpenConflict | null) => void;
  onRemoved: (removed: Removed) => void;
  anchors: readonly NoteAnchor[];
  /** Other notes refs on which the object has a note, and how to open one. */
  others: readonly RefTab[];
  onNotesRef: (notesRef: string) => void;
  onLeave: (() => void) | undefined;
  onSaved: (() => void) | undefined;
}

/** Notes cannot be written on uncommitted changes. */
const NOTHING = { text: null, refSha: null };

/** One note: its text, its history and the composer. Mounted anew for each place. */
export function Workspace({
  place,
  focusRequest,
  focusAwaited,
  foreign,
  refused,
  missing,
  onConflict,
  onRemoved,
  anchors,
  others,
  onNotesRef,
  onLeave,
  onSaved,
}: WorkspaceProps) {
  const note = useQuery({ ...noteQuery(place), enabled: refused === null });
  const history = useQuery({ ...noteHistoryQuery(place), enabled: refused === null });
  const seen =
    refused !== null
      ? NOTHING
      : note.data === undefined
        ? null
        : { text: note.data.text, refSha: note.data.refSha };
  const editor = useNoteEditor(place, seen);
  const write = useWrite(place, editor);
  const waiting = useOutbox().find((item) => samePlace(item.place, place));
  useConflict(place, editor, onConflict);
  const decide = useDecide(onConflict);
  const [edits, setEdits] = useState(0);

  function edit(): void {
    if (seen === null) return;
    editor.dispatch({ type: 'editStarted', seen });
    setEdits(edits + 1);
  }

  const text = note.data?.text ?? null;
  const { base, phase, mode } = editor.state;
  // An append joins with any text; only an edit, or a note that was added or removed, must be compared.
  const differs =
    base !== null && base.text !== text && (mode === 'edit' || base.text === null || text === null);
  const overtaken = phase === 'dirty' && differs;
  // The waiting write below already shows this message.
  const alreadyShown =
    waiting?.state === 'needs-you' && waiting.error?.message === editor.state.problem?.message;
  const problem = alreadyShown ? null : editor.state.problem;
  const restore = (old: string): void => {
    if (seen !== null)
      void write({ action: text === null ? 'add' : 'edit', text: old, base: seen, exact: true });
  };

  async function remove(): Promise<void> {
    if (seen === null || text === null) return;
    const refSha = await write({ action: 'remove', text: '', base: seen });
    if (refSha !== undefined) onRemoved({ place, text, refSha });
  }

  const there = seen !== null && text !== null;
  useCommands({
    'note.edit': there ? edit : undefined,
    'note.copy': text === null ? undefined : () => void api().app.copyText({ text }),
    'note.remove': there ? () => void remove() : undefined,
  });

  return (
    <>
      <div className={styles.scroll} aria-busy={note.isLoading}>
        {refused === null ? null : <p className={styles.none}>{refused}</p>}
        {note.isLoading ? <Waiting what="Loading the note" /> : null}
        {note.error && note.data === undefined ? (
          <ErrorState inline error={toAppError(note.error)} onRetry={() => void note.refetch()} />
        ) : null}
        {note.data !== undefined && text !== null ? (
          <NoteCard
            note={{ ...note.data, text }}
            last={history.data?.[0]?.text === text ? history.data[0] : undefined}
            anchors={anchors}
          />
        ) : null}
        {note.data !== undefined && text === null ? (
          <NoNote revisions={history.data ?? []} onRestore={restore} />
        ) : null}
        <Timeline revisions={history.data ?? []} now={text} onRestore={restore} />
        <OtherNotes place={place} refs={others} onChoose={onNotesRef} />
        {missing}
        {overtaken && note.data !== undefined && waiting?.state !== 'needs-you' ? (
          <NoteChangedNotice note={note.data} />
        ) : null}
      </div>
      {editor.state.conflict === null ? (
        <div className={styles.unsaved}>
          {waiting === undefined ? null : (
            <WaitingWrite
              item={waiting}
              onSave={phase === 'dirty' && seen !== null ? editor.save : undefined}
              onCompare={() => decide([waiting])}
              upToDate={!differs}
            />
          )}
          {problem === null ? null : <Problem error={problem} />}
        </div>
      ) : null}
      <EarlierDraft place={place} />
      <Composer
        place={place}
        foreign={foreign}
        onNotesRef={onNotesRef}
        refused={refused !== null}
        editor={editor}
        seen={seen}
        focusRequest={focusRequest + edits}
        focusAwaited={focusAwaited}
        onLeave={onLeave}
        onSaved={onSaved}
      />
    </>
  );
}

/**
 * Writes that do not start in the composer: remove and restore. Resolves to the notes ref's new commit id on success.
 */
function useWrite(place: NotePlace, { dispatch }: NoteEditor) {
  const client = useQueryClient();
  return async (write: Omit<NoteWrite, 'place'>): Promise<string | null | undefined> => {
    try {
      const outcome = await unwrap(api().notes.write({ place, ...write }));
      if (outcome.status === 'done') {
        client.setQueryData(keys.note(place), outcome.note);
        void client.invalidateQueries({ queryKey: keys.notes(place) });
        return outcome.note.refSha;
      }
      if (outcome.status !== 'waiting')
        dispatch({ type: 'conflictFound', conflict: outcome, elsewhere: true });
    } catch (thrown) {
      dispatch({ type: 'saveFailed', error: toAppError(thrown) });
    }
    return undefined;
  };
}

/** Shows a conflict in the middle pane, and closes it when it is resolved. */
function useConflict(
  place: NotePlace,
  { state, dispatch, resolve }: NoteEditor,
  onConflict: (conflict: OpenConflict | null) => void,
): void {
  const { conflict, phase, problem } = state;
  useEffect(() => {
    if (conflict === null) return undefined;
    onConflict({
      place,
      outcome: conflict,
      problem: problem === null ? null : sentences(problem.message, problem.next),
      saving: phase === 'saving',
      save: resolve,
      typed: (text) => dispatch({ type: 'resolutionTyped', text }),
      postpone: (text) => dispatch({ type: 'resolutionPostponed', text }),
    });
    return undefined;
    // The functions change with every render but do the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [conflict, phase, problem, place]);
  const open = conflict !== null;
  useEffect(() => {
    if (!open) return undefined;
    return () => onConflict(null);
    // As above.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open]);
}
