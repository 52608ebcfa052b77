import { useState } from 'react';
import { count } from '../../ui/format.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import styles from './NotesPanel.module.css';

/**
 * Lines up to which a message is shown in full; of a longer one the beginning is shown, where that saves something.
 */
const SHORT = 14;
const BEGINNING = 8;

/** What follows the subject, as it was written: blanks at the start of a line mean something. */
export const bodyOf = (message: string): string =>
  message.replaceAll('\r\n', '\n').split('\n').slice(1).join('\n').replace(/^\n+/, '').trimEnd();

/** The body of a commit's message, with its addresses as links. */
export function MessageBody({ body }: { body: string }) {
  const [all, setAll] = useState(false);
  const lines = body.split('\n');
  const cut = !all && lines.length > SHORT;
  return (
    <div className={styles.body}>
      <p data-selectable="" dir="auto">
        <LinkedText text={cut ? lines.slice(0, BEGINNING).join('\n') : body} />
      </p>
      {lines.length > SHORT ? (
        <button type="button" className={styles.link} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Show all ${count(lines.length)} lines`}
        </button>
      ) : null}
    </div>
  );
}
