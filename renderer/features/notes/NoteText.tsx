import { useState } from 'react';
import { withoutLastLineEnds } from '../../../shared/domain/notes/canonical.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { count } from '../../ui/format.ts';
import styles from './NoteCard.module.css';

const MANY_LINES = 200;
const MANY_CHARACTERS = 20_000;

/** A note's text as text: line ends kept, hidden characters drawn. A very long one is opened on demand. */
export function NoteText({ text }: { text: string }) {
  const [all, setAll] = useState(false);
  const shown = withoutLastLineEnds(text.replaceAll('\r\n', '\n'));
  const start = all ? shown : startOf(shown);
  return (
    <>
      <p className={styles.text} data-selectable="" dir="auto">
        <SafeText text={start} />
      </p>
      {start.length < shown.length ? (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          Show all {count(shown.split('\n').length)} lines
        </button>
      ) : null}
    </>
  );
}

function startOf(text: string): string {
  const lines = text.split('\n', MANY_LINES + 1);
  const cut = lines.length > MANY_LINES ? lines.slice(0, MANY_LINES).join('\n') : text;
  return cut.slice(0, MANY_CHARACTERS);
}
