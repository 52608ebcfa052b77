import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isBlank } from '../../../shared/domain/notes/canonical.ts';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { Button } from '../../ui/Button.tsx';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { isMac } from '../../ui/platform.ts';
import styles from './Composer.module.css';
import { directionOf } from './direction.ts';
import { takeText } from './take-text.ts';
import { SignedAs } from './SignedAs.tsx';
import type { NoteEditor } from './use-note-editor.ts';
import { actionOf, type EditorState, type SeenNote } from './editor-state.ts';
import { TextArea } from '../../ui/TextField.tsx';

interface ComposerProps {
  place: NotePlace;
  /** The notes ref looks like a program's, so that saving asks first: where new notes go otherwise. */
  foreign: string | null;
  /** Nothing can be saved here, but a draft is kept. */
  refused: boolean;
  editor: NoteEditor;
  /** The note as read; null while that is not known: then nothing can be saved yet. */
  seen: SeenNote | null;
  /** Raised: the caret goes into the composer. */
  focusRequest: number;
  /** It was asked for before it was here. */
  focusAwaited: boolean;
  onLeave: (() => void) | undefined;
}

/** Where a note is written: the text, the draft's state, and the one button. */
export function Composer(props: ComposerProps) {
  const { place, foreign, refused, seen, focusRequest, onLeave } = props;
  const { state, dispatch, flush } = props.editor;
  const [asking, setAsking] = useState(false);
  const save = (): void => {
    if (refused) void flush();
    else if (foreign !== null && state.phase === 'dirty' && state.mode !== 'edit') setAsking(true);
    else props.editor.save();
  };
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useFocus(field, focusRequest, props.focusAwaited, state);

  function onKeyDown(event: KeyboardEvent): void {
    const mod = isMac ? event.metaKey : event.ctrlKey;
    if (mod && event.key === 'Enter') {
      event.preventDefault();
      save();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      void flush();
      field.current?.blur();
      onLeave?.();
    }
  }

  const action = actionOf({ mode: state.mode, base: state.base ?? seen });
  const label = { add: 'Write a note', append: 'Add to this note', edit: 'Edit this note', remove: '' }[
    action
  ];
  const removes = action === 'edit' && isBlank(state.text);
  const verb = removes
    ? 'Remove'
    : { add: 'Add note', append: 'Append', edit: 'Save', remove: 'Remove' }[action];
  // While a save is under way or being resolved, another text would be a second one for the same note.
  const locked = state.phase !== 'clean' && state.phase !== 'dirty';
  return (
    <div className={styles.write} data-mode={state.mode}>
      {asking && foreign !== null && state.phase === 'dirty' ? (
        <Foreign
          place={place}
          instead={foreign}
          onWrite={() => {
            setAsking(false);
            props.editor.save();
          }}
          onKeep={() => {
            setAsking(false);
            field.current?.focus();
          }}
        />
      ) : null}
      <TextArea
        ref={field}
        className={styles.field}
        value={state.text}
        rows={4}
        aria-label={label}
        aria-describedby={id}
        placeholder={label}
        readOnly={locked}
        dir={directionOf(state.text)}
        spellCheck
        onPaste={takeText}
        onDrop={takeText}
        onChange={({ target }) =>
          dispatch({ type: 'typed', text: target.value, caret: target.selectionStart, seen })
        }
        onSelect={({ currentTarget }) =>
          dispatch({ type: 'caretMoved', caret: currentTarget.selectionStart })
        }
        onBlur={() => void flush()}
        onKeyDown={onKeyDown}
      />
      <div className={styles.foot}>
        {state.phase === 'clean' && !refused ? <SignedAs place={place} /> : null}
        <span id={id} className={styles.state} role="status">
          {stateWords(state)}
        </span>
        {state.mode === 'edit' && state.phase === 'dirty' ? (
          <Button look="quiet" onClick={() => dispatch({ type: 'discarded' })}>
            Discard
          </Button>
        ) : null}
        <Button
          look="primary"
          chord="mod+Enter"
          disabled={state.phase !== 'dirty' || seen === null || (isBlank(state.text) && !removes)}
          onClick={save}
        >
          {refused ? 'Keep as a draft' : verb}
        </Button>
      </div>
    </div>
  );
}

interface ForeignProps {
  place: NotePlace;
  instead: string;
  onWrite: () => void;
  onKeep: () => void;
}

/** Asks before a person's words go where a program keeps its own. */
function Foreign({ place, instead, onWrite, onKeep }: ForeignProps) {
  const name = shortNotesRef(place.notesRef);
  return (
    <div className={styles.foreign} role="alertdialog" aria-label={plainWords(`Write to ${name}?`)}>
      <p>
        <b>
          <SafeText text={name} />
        </b>{' '}
        looks like a program’s. Your new notes go to{' '}
        <b>
          <SafeText text={shortNotesRef(instead)} />
        </b>
        .
      </p>
      <Button look="primary" onClick={onKeep}>
        Keep it as a draft
      </Button>
      <Button onClick={onWrite}>
        <span>
          Write to <SafeText text={name} />
        </span>
      </Button>
    </div>
  );
}

function stateWords(state: EditorState): string {
  switch (state.phase) {
    case 'saving':
      return 'Sending…';
    case 'waiting':
      return 'Waiting to be sent';
    case 'merged':
    case 'conflict':
      return 'Yours is kept';
    case 'loading':
    case 'clean':
      return '';
    case 'dirty':
      if (state.problem?.kind === 'storage-unavailable' && state.draft === 'behind') return 'Not on disk';
      return { none: '', behind: 'Saving…', moved: 'Draft saved', saved: 'Draft saved' }[state.draft];
    default:
      return state.phase satisfies never;
  }
}

/** Puts the caret where it was: when asked to write, when a draft comes back, when an edit begins. */
function useFocus(
  field: { readonly current: HTMLTextAreaElement | null },
  request: number,
  awaited: boolean,
  state: EditorState,
): void {
  const asked = useRef(awaited ? request - 1 : request);
  const caret = useRef(state.caret);
  const { mode, phase } = state;
  const loading = phase === 'loading';
  useLayoutEffect(() => {
    caret.current = state.caret;
  });
  useEffect(() => {
    if (loading) return;
    const element = field.current;
    element?.setSelectionRange(caret.current, caret.current);
    if (asked.current !== request) element?.focus();
    asked.current = request;
    // Also when the mode changes: its text is another one.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [field, request, loading, mode]);
}
