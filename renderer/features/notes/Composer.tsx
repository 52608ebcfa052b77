import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { isBlank } from '../../../shared/domain/notes/canonical.ts';
import type { RepositoryPlace } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { isMac } from '../../ui/platform.ts';
import styles from './Composer.module.css';
import { directionOf, turnFor } from './direction.ts';
import { SignedAs } from './SignedAs.tsx';
import type { Life } from './use-life.ts';
import { actionOf, type NoteLife, type Seen } from './life.ts';

interface ComposerProps {
  place: RepositoryPlace;
  life: Life;
  /** The note as read; null while that is not known: then nothing can be saved yet. */
  seen: Seen | null;
  /** Raised: the caret goes into the composer. */
  focusRequest: number;
  onLeave: (() => void) | undefined;
}

/** Where a note is written: the text, the draft's state, and the one button. */
export function Composer(props: ComposerProps) {
  const { place, seen, focusRequest, onLeave } = props;
  const { life, tell, save, flush } = props.life;
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useFocus(field, focusRequest, life);

  function onKeyDown(event: KeyboardEvent): void {
    const mod = isMac ? event.metaKey : event.ctrlKey;
    if (mod && event.key === 'Enter') {
      event.preventDefault();
      save();
    }
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      void flush();
      field.current?.blur();
      onLeave?.();
    }
  }

  const action = actionOf({ mode: life.mode, base: life.base ?? seen });
  const label = { add: 'Write a note', append: 'Add to this note', edit: 'Edit this note', remove: '' }[
    action
  ];
  const removes = action === 'edit' && isBlank(life.text);
  const verb = removes
    ? 'Remove'
    : { add: 'Add note', append: 'Append', edit: 'Save', remove: 'Remove' }[action];
  // While a save is under way or being settled, another text would be a second one for the same note.
  const locked = life.phase !== 'clean' && life.phase !== 'dirty';
  return (
    <div className={styles.write} data-mode={life.mode}>
      <textarea
        ref={field}
        className={styles.field}
        value={life.text}
        rows={4}
        aria-label={label}
        aria-describedby={id}
        placeholder={label}
        readOnly={locked}
        dir={directionOf(life.text)}
        spellCheck
        onPaste={turnFor}
        onChange={({ target }) =>
          tell({ type: 'typed', text: target.value, caret: target.selectionStart, seen })
        }
        onSelect={({ currentTarget }) => tell({ type: 'moved', caret: currentTarget.selectionStart })}
        onBlur={() => void flush()}
        onKeyDown={onKeyDown}
      />
      <div className={styles.foot}>
        {life.phase === 'clean' ? <SignedAs place={place} /> : null}
        <span id={id} className={styles.state} role="status">
          {stateWords(life)}
        </span>
        {life.mode === 'edit' && life.phase === 'dirty' ? (
          <Button look="quiet" onClick={() => tell({ type: 'dropped' })}>
            Discard
          </Button>
        ) : null}
        <Button
          look="primary"
          chord="mod+Enter"
          disabled={life.phase !== 'dirty' || seen === null || (isBlank(life.text) && !removes)}
          onClick={save}
        >
          {verb}
        </Button>
      </div>
    </div>
  );
}

function stateWords(life: NoteLife): string {
  switch (life.phase) {
    case 'saving':
      return 'Sending…';
    case 'waiting':
      return 'Waiting to be sent';
    case 'merged':
    case 'clashing':
      return 'Yours is kept';
    case 'loading':
    case 'clean':
      return '';
    case 'dirty':
      return { none: '', behind: 'Saving…', moved: 'Draft saved', saved: 'Draft saved' }[life.draft];
    default:
      return life.phase satisfies never;
  }
}

/** Puts the caret where it was: when asked to write, when a draft comes back, when an edit begins. */
function useFocus(
  field: { readonly current: HTMLTextAreaElement | null },
  request: number,
  life: NoteLife,
): void {
  const asked = useRef(request);
  const caret = useRef(life.caret);
  const { mode, phase } = life;
  const loading = phase === 'loading';
  useLayoutEffect(() => {
    caret.current = life.caret;
  });
  useEffect(() => {
    if (loading) return;
    const element = field.current;
    element?.setSelectionRange(caret.current, caret.current);
    if (asked.current !== request) element?.focus();
    asked.current = request;
    // A mode that begins puts the caret anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [field, request, loading, mode]);
}
