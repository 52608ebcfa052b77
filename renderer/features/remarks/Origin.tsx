import { shortNotesRef } from '../../api/notes-ref-name.ts';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import { shortSha } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import type { Margin } from './margin.ts';
import styles from './Thread.module.css';

/** The commit whose note has the thread, as a link; with the notes ref if there are several. */
export function Origin({ thread, margin }: { thread: RemarkThread; margin: Margin }) {
  const { subject } = thread;
  return (
    <span className={styles.origin}>
      <span>on</span>
      <button
        type="button"
        className={styles.link}
        title="Show what this commit changes"
        onClick={() => margin.openCommit(thread)}
      >
        {shortSha(thread.commit)} <SafeText text={subject} />
      </button>
      {margin.severalRefs ? (
        <span className={styles.ref}>
          in <SafeText text={shortNotesRef(thread.notesRef)} />
        </span>
      ) : null}
    </span>
  );
}
