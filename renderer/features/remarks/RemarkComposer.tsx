import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { useGone } from '../../ui/use-gone.ts';
import { isMac } from '../../ui/platform.ts';
import { directionOf } from '../notes/direction.ts';
import { takeText } from '../notes/take-text.ts';
import { composerWords, type ComposerEvent, type ComposerState } from './composer-state.ts';
import styles from './RemarkComposer.module.css';
import { sentences } from '../../ui/sentences.ts';
import { TextArea } from '../../ui/TextField.tsx';

interface RemarkComposerProps {
  /** The textbox's name, without `Write: `. */
  name: string;
  state: ComposerState;
  tell: (event: ComposerEvent) => void;
  /** The word on the button that saves. */
  verb: string;
  /** Where the text will go. */
  destination: ReactNode;
  /** Who signs it, and a way to change that; beside an empty text, as in the panel of notes. */
  signs: ReactNode;
  /** Why nothing can be saved here now, a sentence; null: it can be. */
  refused: string | null;
  /** Finds out again which commit gets the text; undefined: that did not fail. */
  onAgain?: (() => void) | undefined;
  /** Decides for the newest commit that is shown; undefined: that is no way here. */
  onTip?: (() => void) | undefined;
  /** Raised to put the caret into the field; 0: the caret stays where it is. */
  focusRequest: number;
  onSave: () => void;
  /** Esc: the composer closes, the draft is kept. */
  onClose: () => void;
  /** The draft is thrown away. */
  onDiscard: () => void;
  onBlur: () => void;
  /** The composer is gone with the keyboard in it, as its text is saved. */
  onGone: () => void;
}

/** Where a remark is written, in the flow of the diff: the text, where it goes, the draft's state. */
export function RemarkComposer(props: RemarkComposerProps) {
  const { name, state, tell, verb, destination, signs, refused, focusRequest } = props;
  const id = useId();
  const composer = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useScrollIntoView(composer);
  useCaret(field, state, focusRequest);
  const blank = state.text.trim() === '';
  const locked = state.phase !== 'writing';
  const waiting = state.phase === 'waiting';
  // After a save by keyboard a screen reader would begin anew.
  useGone(composer, () => {
    if (locked) props.onGone();
  });

  function onKeyDown(event: KeyboardEvent): void {
    const mod = isMac ? event.metaKey : event.ctrlKey;
    if (mod && event.key === 'Enter' && !blank && refused === null) {
      event.preventDefault();
      props.onSave();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      props.onClose();
    }
  }

  return (
    <div ref={composer} className={styles.composer}>
      <TextArea
        ref={field}
        className={styles.field}
        value={state.text}
        rows={3}
        aria-label={`Write: ${name}`}
        aria-describedby={id}
        placeholder="Write a remark"
        readOnly={locked}
        dir={directionOf(state.text)}
        spellCheck
        onPaste={takeText}
        onDrop={takeText}
        onChange={({ target }) => tell({ type: 'typed', text: target.value, caret: target.selectionStart })}
        onSelect={({ currentTarget }) => tell({ type: 'caretMoved', caret: currentTarget.selectionStart })}
        onBlur={props.onBlur}
        onKeyDown={onKeyDown}
      />
      {state.problem === null && refused === null ? null : (
        <p className={cx(styles.problem, state.problem === null && styles.quiet)} role="alert">
          {state.problem === null ? refused : sentences(state.problem.message, state.problem.next)}
        </p>
      )}
      {props.onAgain ? (
        <div className={styles.ways}>
          <Button look="quiet" onClick={props.onAgain}>
            Try again
          </Button>
          {props.onTip ? (
            <Button look="quiet" onClick={props.onTip}>
              Write on the newest commit shown
            </Button>
          ) : null}
        </div>
      ) : null}
      <div className={styles.foot}>
        <span id={id} className={styles.destination}>
          {destination}
        </span>
        {blank && !locked && refused === null ? signs : null}
        <span className={styles.acts}>
          <span className={styles.state} role="status">
            {composerWords(state)}
          </span>
          {waiting ? (
            <Button look="quiet" onClick={() => tell({ type: 'takenBack' })}>
              Cancel
            </Button>
          ) : (
            <Button look="quiet" disabled={locked} onClick={blank ? props.onClose : props.onDiscard}>
              {blank ? 'Cancel' : 'Discard'}
            </Button>
          )}
          <Button
            look="primary"
            chord="mod+Enter"
            disabled={locked || blank || refused !== null}
            onClick={props.onSave}
          >
            {verb}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** Puts the caret where it was when the composer opens, and when it is asked for again. */
function useCaret(
  field: { readonly current: HTMLTextAreaElement | null },
  { phase, caret }: ComposerState,
  request: number,
): void {
  const at = useRef(caret);
  useLayoutEffect(() => {
    at.current = caret;
  });
  const loading = phase === 'loading';
  useEffect(() => {
    if (loading || request === 0) return;
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(at.current, at.current);
  }, [field, loading, request]);
}

/**
 * Keeps the composer completely in sight while somebody writes in it, also what is below the text as the text grows.
 */
function useScrollIntoView(composer: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = composer.current;
    if (!element) return undefined;
    let before = 0;
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight;
      const grown = height > before;
      before = height;
      if (grown && element.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [composer]);
}
