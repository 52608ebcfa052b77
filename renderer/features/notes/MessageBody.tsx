import { useState } from 'react';
import { useAsWritten } from '../../ui/as-written.ts';
import { FormattedText } from '../../ui/FormattedText.tsx';
import { count } from '../../ui/format.ts';
import styles from './NotesPanel.module.css';

/** A message of up to SHORT_LINES lines is shown in full; of a longer one, the first PREVIEW_LINES are. */
const SHORT_LINES = 14;
const PREVIEW_LINES = 8;

/** The body of a commit message. `id`: of its SourceToggle. */
export function MessageBody({ body, id }: { body: string; id: string }) {
  const asWritten = useAsWritten(id);
  const [all, setAll] = useState(false);
  const lines = body.split('\n');
  const cut = !all && lines.length > SHORT_LINES;
  const text = cut ? lines.slice(0, PREVIEW_LINES).join('\n') : body;
  return (
    <div className={styles.body}>
      <FormattedText className={styles.message} text={text} asWritten={asWritten} />
      {lines.length > SHORT_LINES ? (
        <button type="button" className={styles.link} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Show all ${count(lines.length)} lines`}
        </button>
      ) : null}
    </div>
  );
}
