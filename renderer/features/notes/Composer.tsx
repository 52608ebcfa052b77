import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isBlank } from '../../../shared/domain/notes/canonical.ts';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { Button } from '../../ui/Button.tsx';
import { isKeyOf } from '../../app/keymap-store.ts';
import styles from './Composer.module.css';
import { directionOf } from './direction.ts';
import { takeText } from './take-text.ts';
import { Foreign, ProgramsRef } from './ProgramsRef.tsx';
import { SignedAs } from './SignedAs.tsx';
import { useEarlySave } from './use-early-save.ts';
import type { NoteEditor } from './use-note-editor.ts';
import { actionOf, type EditorState, type SeenNote } from './editor-state.ts';
import { useKeptCaret } from '../../ui/use-kept-caret.ts';
import { TextArea } from '../../ui/TextField.tsx';

interface ComposerProps {
  place: NotePlace;
  /**
   * The ref to use instead when this one looks machine-written, so that writing here has to be chosen; null: it does
   * not.
   */
  foreign: string | null;
  onNotesRef: (notesRef: string) => void;
  /** Drafts are kept, but nothing can be saved here. */
  refused: boolean;
  editor: NoteEditor;
  /** The note as last read; null: not read yet, so nothing can be saved. */
  seen: SeenNote | null;
  /** Incremented to put the caret into the composer. */
  focusRequest: number;
  /** Focus was requested before the composer was mounted. */
  focusAwaited: boolean;
  onLeave: (() => void) | undefined;
  /** The text was saved, and the focus was still in the composer. */
  onSaved: (() => void) | undefined;
}

/** Where a note is written: the text, the draft's state and the save button. */
export function Composer(props: ComposerProps) {
  const { place, foreign, refused, seen, focusRequest, onLeave } = props;
  const { state, dispatch, flush } = props.editor;
  const [asking, setAsking] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const saveNow = (): void => {
    if (refused) void flush();
    else if (foreign !== null && !agreed && state.phase === 'dirty' && state.mode !== 'edit') setAsking(true);
    else props.editor.save();
  };
  const { save, isAwaited, withdraw } = useEarlySave(state, seen !== null, saveNow);
  const composer = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useKeptCaret(field, state);
  useFocus(field, focusRequest, props.focusAwaited, state);
  useSaved(composer, state, props.onSaved);

  function onKeyDown(event: KeyboardEvent): void {
    if (isKeyOf(event.nativeEvent, 'note.save')) {
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
  // While a save or a conflict is unresolved, a second text for the same note could not be saved.
  const locked = !['loading', 'clean', 'dirty'].includes(state.phase);
  if (foreign !== null && !agreed && state.phase === 'clean' && state.mode !== 'edit')
    return (
      <ProgramsRef
        place={place}
        instead={foreign}
        focusRequest={focusRequest}
        onInstead={() => props.onNotesRef(foreign)}
        onWrite={() => setAgreed(true)}
      />
    );
  return (
    <div ref={composer} className={styles.write} data-composer="" data-mode={state.mode}>
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
        // Writing here was chosen just now.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={agreed}
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
        onChange={({ target }) => {
          withdraw();
          dispatch({ type: 'typed', text: target.value, caret: target.selectionStart, seen });
        }}
        onSelect={({ currentTarget }) =>
          dispatch({ type: 'caretMoved', caret: currentTarget.selectionStart })
        }
        onBlur={() => void flush()}
        onKeyDown={onKeyDown}
      />
      <div className={styles.foot}>
        {state.phase === 'clean' && !refused ? <SignedAs place={place} /> : null}
        <span id={id} className={styles.state} role="status">
          {isAwaited ? 'Sent once the note is read' : stateWords(state)}
        </span>
        {state.mode === 'edit' && state.phase === 'dirty' ? (
          <Button look="quiet" onClick={() => dispatch({ type: 'discarded' })}>
            Discard
          </Button>
        ) : null}
        <Button
          look="primary"
          command="note.save"
          disabled={state.phase !== 'dirty' || seen === null || (isBlank(state.text) && !removes)}
          onClick={save}
        >
          {refused ? 'Keep as a draft' : verb}
        </Button>
      </div>
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

/** Restores the caret when writing is requested, a draft is loaded or an edit begins. */
function useFocus(
  field: { readonly current: HTMLTextAreaElement | null },
  request: number,
  awaited: boolean,
  state: EditorState,
): void {
  const lastRequest = useRef(awaited ? request - 1 : request);
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
    if (lastRequest.current !== request) element?.focus();
    lastRequest.current = request;
    // `mode` too: the text differs between modes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [field, request, loading, mode]);
}

/** Calls back when a text that was being sent is saved, unless the focus has moved elsewhere meanwhile. */
function useSaved(
  composer: { readonly current: HTMLElement | null },
  { phase }: EditorState,
  onSaved: (() => void) | undefined,
): void {
  const latest = useRef(onSaved);
  const isSent = useRef(false);
  useLayoutEffect(() => {
    latest.current = onSaved;
  });
  useEffect(() => {
    // A text that is sent later is loaded again first.
    if (phase === 'loading') return;
    const saved = isSent.current && phase === 'clean';
    isSent.current = phase === 'saving' || phase === 'waiting';
    if (!saved) return;
    const { activeElement } = document;
    // The pressed button lost the focus when it was disabled.
    const isLost = activeElement === null || activeElement === document.body;
    if (isLost || composer.current?.contains(activeElement) === true) latest.current?.();
  }, [composer, phase]);
}
