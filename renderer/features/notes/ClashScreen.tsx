import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { mergeNotes, textOf, type Verb } from '../../../shared/domain/notes/merge.ts';
import type { Note } from '../../../shared/ipc/shapes.ts';
import { noteQuery } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { plural, shortSha } from '../../ui/format.ts';
import { isMac } from '../../ui/platform.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import styles from './ClashScreen.module.css';
import { directionOf, turnFor } from './direction.ts';
import { MarkedText } from './MarkedText.tsx';
import type { ClashScreenProps } from './props.ts';

const VERBS: readonly { verb: Verb; label: string; key: string }[] = [
  { verb: 'theirs', label: 'Theirs', key: '1' },
  { verb: 'mine', label: 'Yours', key: '2' },
  { verb: 'both', label: 'Both', key: '3' },
];

/**
 * Somebody changed the note meanwhile: the three texts and the result. `1`, `2`, `3` take theirs, yours, both; the
 * result can be edited freely; Ctrl Enter saves it. A second clash while deciding comes as a new `clash`.
 */
export function ClashScreen({ clash }: ClashScreenProps) {
  useFocusBack();
  // A second meeting while deciding starts its own decision.
  return <Decision key={clash.outcome.theirs.refSha} clash={clash} />;
}

function Decision({ clash }: ClashScreenProps) {
  const { outcome, place } = clash;
  const merge = useMemo(
    () => mergeNotes(outcome.base, outcome.theirs.text, outcome.mine === '' ? null : outcome.mine),
    [outcome],
  );
  const [result, setResult] = useState(outcome.result);
  const [touched, setTouched] = useState(false);
  const [taken, setTaken] = useState<Verb | null>(null);
  const screen = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  // The keyboard goes to the verbs.
  useEffect(() => screen.current?.focus(), []);

  const take = (verb: Verb): void => {
    setResult(textOf(merge.regions, verb));
    setTouched(false);
    setTaken(verb);
  };
  const save = (): void => {
    if (!clash.saving) clash.save(result);
  };
  const later = (): void => clash.later(touched ? result : null);

  function onKeyDown(event: KeyboardEvent): void {
    const mod = isMac ? event.metaKey : event.ctrlKey;
    const typing = event.target === field.current;
    const verb = VERBS.find(({ key }) => key === event.key);
    if (mod && event.key === 'Enter') save();
    else if (event.key === 'Escape' && typing) screen.current?.focus();
    else if (event.key === 'Escape') later();
    else if (!typing && !mod && !event.altKey && verb !== undefined) take(verb.verb);
    else if (!typing && !mod && event.key === 'e') field.current?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const { theirs } = outcome;
  // Who wrote it is known a moment later, from the notes ref's history.
  const read = useQuery(noteQuery(place)).data;
  const known = read?.refSha === theirs.refSha ? read : undefined;
  return (
    // The screen itself answers the keys of its verbs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={screen}
      className={styles.clash}
      tabIndex={-1}
      aria-labelledby="clash-title"
      onKeyDown={onKeyDown}
    >
      <h1 id="clash-title" className={styles.title}>
        {titleOf(outcome.status, theirs.text)}
      </h1>
      <p className={styles.where}>
        <SafeText text={place.notesRef} /> · on <code>{shortSha(place.object)}</code> · nothing is lost: your
        text is kept, theirs is {theirs.text === null ? 'in the history' : 'on the host'}
      </p>
      <div className={styles.columns}>
        <Column title="Where you started" text={outcome.base} />
        <Column title="Theirs" text={theirs.text ?? ''} against={outcome.base} gone={theirs.text === null}>
          <Signed note={known ?? theirs} />
        </Column>
        <Column title="Yours" text={outcome.mine} against={outcome.base} gone={outcome.mine === ''} />
      </div>
      <div className={styles.result}>
        <label htmlFor="clash-result" className={styles.label}>
          {resultWords(touched, taken, merge.toSettle)}
        </label>
        <textarea
          ref={field}
          id="clash-result"
          className={styles.field}
          value={result}
          dir={directionOf(result)}
          onPaste={turnFor}
          readOnly={clash.saving}
          onChange={({ target }) => {
            setResult(target.value);
            setTouched(true);
            setTaken(null);
            clash.settling(target.value);
          }}
        />
        {result.trim() === '' ? <p className={styles.empty}>An empty result removes the note.</p> : null}
      </div>
      {clash.problem === null ? null : (
        <p className={styles.problem} role="alert">
          {clash.problem}
        </p>
      )}
      <div className={styles.acts}>
        {VERBS.map(({ verb, label, key }) => (
          <Button
            key={verb}
            chord={key}
            aria-pressed={taken === verb}
            disabled={clash.saving}
            onClick={() => take(verb)}
          >
            {label}
          </Button>
        ))}
        <span className={styles.space} />
        <Button look="quiet" onClick={later}>
          Decide later
        </Button>
        <Button look="primary" chord="mod+Enter" disabled={clash.saving} onClick={save}>
          {clash.saving ? 'Saving…' : 'Save result'}
        </Button>
      </div>
    </section>
  );
}

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

function resultWords(touched: boolean, taken: Verb | null, toSettle: number): string {
  if (touched) return 'Result: as you wrote it';
  if (taken !== null) return `Result: ${VERBS.find(({ verb }) => verb === taken)?.label.toLowerCase()}`;
  return toSettle === 0
    ? 'Result: both changes fit together'
    : `Result: ${plural(toSettle, 'place')} to settle`;
}

function titleOf(status: 'merged' | 'clash', theirs: string | null): string {
  if (theirs === null) return 'Someone removed this note while you were writing';
  if (status === 'merged') return 'Someone changed this note too, and both changes fit together';
  return 'Someone changed this note while you were writing';
}
