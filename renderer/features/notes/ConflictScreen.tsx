import { useQuery } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { isPlainNote } from '../../../shared/domain/notes/plain.ts';
import { noteKey } from '../../../shared/domain/place-key.ts';
import { mergeNotes, textOf, type Resolution } from '../../../shared/domain/notes/merge.ts';
import type { Note } from '../../../shared/ipc/shapes.ts';
import { noteQuery } from '../../api/queries.ts';
import { isKeyOf } from '../../app/keymap-store.ts';
import { pressedKey } from '../../app/pressed-key.ts';
import { Button } from '../../ui/Button.tsx';
import { plural, shortSha } from '../../ui/format.ts';
import { isMac } from '../../ui/platform.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { useStable } from '../../ui/use-stable.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import styles from './ConflictScreen.module.css';
import { directionOf } from './direction.ts';
import { takeText } from './take-text.ts';
import { MarkedText } from './MarkedText.tsx';
import type { ConflictScreenProps } from './props.ts';
import { TextArea } from '../../ui/TextField.tsx';

const VERBS: readonly { verb: Resolution; label: string; key: string }[] = [
  { verb: 'theirs', label: 'Theirs', key: '1' },
  { verb: 'mine', label: 'Yours', key: '2' },
  { verb: 'both', label: 'Both', key: '3' },
];

/**
 * Someone else changed the note: shows the three texts and the result. `1`, `2`, `3` take theirs, yours or both; the
 * result can be edited freely; Ctrl Enter saves it. A second conflict arrives as a new `conflict`.
 */
export function ConflictScreen({ conflict, leave }: ConflictScreenProps) {
  useFocusBack();
  const { place, outcome } = conflict;
  // A second conflict starts over; one on another note may meet the same commit of the notes ref.
  return <Decision key={`${noteKey(place)} ${outcome.theirs.refSha}`} conflict={conflict} leave={leave} />;
}

function Decision({ conflict, leave }: ConflictScreenProps) {
  const { outcome, place } = conflict;
  const merge = useMemo(
    () => mergeNotes(outcome.base, outcome.theirs.text, outcome.mine === '' ? null : outcome.mine),
    [outcome],
  );
  // Merging a program's text by lines would produce something that is neither side's.
  const notByLines = !isPlainNote(outcome.mine) || !isPlainNote(outcome.theirs.text ?? '');
  const verbs = VERBS.filter(({ verb }) => !notByLines || verb !== 'both');
  const [result, setResult] = useState(outcome.result);
  const [touched, setTouched] = useState(false);
  const [taken, setTaken] = useState<Resolution | null>(null);
  const screen = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  // So that the keys of the verbs work immediately.
  useEffect(() => screen.current?.focus(), []);

  const take = (verb: Resolution): void => {
    setResult(notByLines ? textOfSide(outcome, verb) : textOf(merge.regions, verb));
    setTouched(false);
    setTaken(verb);
  };
  const save = (): void => {
    if (!conflict.saving) conflict.save(result);
  };
  const postpone = useStable((): void => conflict.postpone(touched ? result : null));
  useImperativeHandle(leave, () => postpone, [postpone]);

  function onKeyDown(event: KeyboardEvent): void {
    const mod = isMac ? event.metaKey : event.ctrlKey;
    const typing = event.target === field.current;
    const pressed = pressedKey(event.nativeEvent, isMac);
    // On some layouts the digit row types other characters without Shift.
    const digit = /^Digit(\d)$/.exec(event.code)?.[1];
    const verb = verbs.find(({ key }) => key === pressed || key === digit);
    if (isKeyOf(event.nativeEvent, 'note.save')) save();
    else if (event.key === 'Escape' && typing) screen.current?.focus();
    else if (event.key === 'Escape') postpone();
    else if (!typing && !mod && !event.altKey && verb !== undefined) take(verb.verb);
    else if (!typing && !mod && pressed === 'e') field.current?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const { theirs } = outcome;
  // The author comes from the history of the notes ref, which may have advanced with other notes.
  const read = useQuery(noteQuery(place)).data;
  const current = read?.text === theirs.text ? read : undefined;
  return (
    // The screen itself handles the keys of its verbs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={screen}
      className={styles.conflict}
      tabIndex={-1}
      aria-labelledby="conflict-title"
      onKeyDown={onKeyDown}
    >
      <h1 id="conflict-title" className={styles.title}>
        {titleOf(outcome.status, theirs.text)}
      </h1>
      <p className={styles.where}>
        <SafeText text={place.notesRef} /> · on <code>{shortSha(place.object)}</code> · nothing is lost: your
        text is kept, theirs is {theirs.text === null ? 'in the history' : 'in the note'}
      </p>
      <div className={styles.columns}>
        <Column title="Where you started" text={outcome.base} />
        <Column title="Theirs" text={theirs.text ?? ''} against={outcome.base} gone={theirs.text === null}>
          <Signed note={current ?? theirs} />
        </Column>
        <Column title="Yours" text={outcome.mine} against={outcome.base} gone={outcome.mine === ''} />
      </div>
      <div className={styles.result}>
        <label htmlFor="conflict-result" className={styles.label}>
          {resultWords(touched, taken, merge.conflicts)}
        </label>
        <TextArea
          ref={field}
          id="conflict-result"
          className={styles.field}
          value={result}
          dir={directionOf(result)}
          onPaste={takeText}
          onDrop={takeText}
          readOnly={conflict.saving}
          onChange={({ target }) => {
            setResult(target.value);
            setTouched(true);
            setTaken(null);
            conflict.typed(target.value);
          }}
        />
        {result.trim() === '' ? <p className={styles.empty}>An empty result removes the note.</p> : null}
      </div>
      {conflict.problem === null ? null : (
        <p className={styles.problem} role="alert">
          {conflict.problem}
        </p>
      )}
      <div className={styles.acts}>
        {verbs.map(({ verb, label, key }) => (
          <Button
            key={verb}
            chord={key}
            aria-pressed={taken === verb}
            disabled={conflict.saving}
            onClick={() => take(verb)}
          >
            {label}
          </Button>
        ))}
        <span className={styles.end}>
          <Button look="quiet" onClick={postpone}>
            Decide later
          </Button>
          <Button look="primary" command="note.save" disabled={conflict.saving} onClick={save}>
            {conflict.saving ? 'Saving…' : 'Save result'}
          </Button>
        </span>
      </div>
    </section>
  );
}

const textOfSide = ({ theirs, mine }: ConflictScreenProps['conflict']['outcome'], verb: Resolution): string =>
  verb === 'mine' ? mine : (theirs.text ?? '');

function Signed({ note: { author, date } }: { note: Note }) {
  return (
    <>
      {author === null ? null : <SafeText text={author} />}
      {author === null || date === null ? null : ' · '}
      {date === null ? null : <RelativeTime iso={date} />}
    </>
  );
}

interface ColumnProps {
  title: string;
  text: string;
  against?: string;
  gone?: boolean;
  children?: React.ReactNode;
}

function Column({ title, text, against, gone = false, children }: ColumnProps) {
  return (
    <article className={styles.column} aria-label={title}>
      <h2 className={styles.head}>
        {title}
        <span>{children}</span>
      </h2>
      <div className={styles.text} data-selectable="" dir="auto">
        {gone ? (
          <span className={styles.gone}>Removed</span>
        ) : text === '' ? (
          <span className={styles.gone}>No note</span>
        ) : (
          <MarkedText text={text} against={against} />
        )}
      </div>
    </article>
  );
}

function resultWords(touched: boolean, taken: Resolution | null, conflicts: number): string {
  if (touched) return 'Result: as you wrote it';
  if (taken !== null) return `Result: ${VERBS.find(({ verb }) => verb === taken)?.label.toLowerCase()}`;
  return conflicts === 0
    ? 'Result: both changes fit together'
    : `Result: ${plural(conflicts, 'place')} to settle`;
}

function titleOf(status: 'merged' | 'conflict', theirs: string | null): string {
  if (theirs === null) return 'Someone removed this note that you changed';
  if (status === 'merged') return 'Someone changed this note too, and both changes fit together';
  return 'Someone changed this note, and so did you';
}
