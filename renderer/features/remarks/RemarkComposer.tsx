import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { useGone } from '../../ui/use-gone.ts';
import { directionOf } from '../notes/direction.ts';
import { takeText } from '../notes/take-text.ts';
import { insertedSuggestion } from '../../../shared/domain/remarks/index.ts';
import { useCommands } from '../../app/commands.tsx';
import { isKeyOf } from '../../app/keymap-store.ts';
import { messages, sayProblem } from '../../app/messages.ts';
import { composerWords, type ComposerEvent, type ComposerState } from './composer-state.ts';
import styles from './RemarkComposer.module.css';
import { SuggestionPreview } from './SuggestionPreview.tsx';
import type { Suggesting } from './use-suggesting.ts';
import { sentences } from '../../ui/sentences.ts';
import { useKeptCaret } from '../../ui/use-kept-caret.ts';
import { TextArea } from '../../ui/TextField.tsx';

interface RemarkComposerProps {
  /** The textbox's accessible name, without `Write: `. */
  name: string;
  state: ComposerState;
  tell: (event: ComposerEvent) => void;
  /** The save button's label. */
  verb: string;
  /** Where the text will be saved. */
  destination: ReactNode;
  /** Who signs it, and a button to change that; shown beside an empty text, as in the notes panel. */
  signs: ReactNode;
  /** Why nothing can be saved here now, a sentence; null: it can. */
  refused: string | null;
  /** The lines that can be suggested to be replaced. */
  suggesting: Suggesting;
  /** Retries finding the target commit; undefined: that did not fail. */
  onAgain?: (() => void) | undefined;
  /** Chooses the newest shown commit as the target; undefined: not possible here. */
  onTip?: (() => void) | undefined;
  /** Incremented to put the caret into the field; 0: leave the caret where it is. */
  focusRequest: number;
  onSave: () => void;
  /** Esc: closes the composer and keeps the draft. */
  onClose: () => void;
  /** Discards the draft. */
  onDiscard: () => void;
  onBlur: () => void;
  /** The composer was unmounted with the focus in it, because its text is saved. */
  onGone: () => void;
}

/** Where a remark is written, inside the diff: the text, its target and the draft's state. */
export function RemarkComposer(props: RemarkComposerProps) {
  const { name, state, tell, verb, destination, signs, refused, focusRequest, suggesting } = props;
  const id = useId();
  const composer = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useScrollIntoView(composer);
  useKeptCaret(field, state);
  useCaret(field, state, focusRequest);
  const blank = state.text.trim() === '';
  const locked = state.phase !== 'writing';
  const waiting = state.phase === 'waiting';
  // Losing the focus after a save by keyboard, a screen reader would start from the top.
  useGone(composer, () => {
    if (locked) props.onGone();
  });

  async function suggest(): Promise<void> {
    if (locked) return;
    if (suggesting.refused !== null) {
      messages.say(suggesting.refused, { bad: true });
      return;
    }
    try {
      const lines = await suggesting.read();
      if (field.current !== null) insertSuggestion(field.current, lines);
    } catch (thrown) {
      sayProblem(thrown);
    }
  }
  useCommands({ 'remark.suggest': () => void suggest() });

  function onKeyDown(event: KeyboardEvent): void {
    // Of several composers, the one that is typed in.
    if (isKeyOf(event.nativeEvent, 'remark.suggest')) {
      event.preventDefault();
      void suggest();
    }
    if (isKeyOf(event.nativeEvent, 'note.save') && !blank && refused === null) {
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
    <div ref={composer} className={styles.composer} data-composer="">
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
      <SuggestionPreview text={state.text} lines={suggesting.lines} />
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
        <Button
          look="quiet"
          command="remark.suggest"
          aria-disabled={locked || suggesting.refused !== null}
          title={suggesting.refused ?? 'Fill in the lines, to be changed'}
          onClick={() => void suggest()}
        >
          Suggest
        </Button>
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
            command="note.save"
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

/** Inserts the lines as a suggestion, in one step for the field's own undo, and puts the caret into them. */
function insertSuggestion(field: HTMLTextAreaElement, lines: readonly string[]): void {
  const { at, text, caret } = insertedSuggestion(field.value, field.selectionEnd, lines);
  field.focus({ preventScroll: true });
  if (text !== '') {
    field.setSelectionRange(at, at);
    // Deprecated, and still the only way that keeps the undo history of a field.
    document.execCommand('insertText', false, text);
  }
  field.setSelectionRange(caret, caret);
}

/** Restores the caret when the composer opens, and on each focus request. */
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

/** Keeps the focused composer completely in view while its text grows, with the buttons below it. */
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
