import type { NoteRevision } from '../../../shared/ipc/shapes.ts';
import { Button } from '../../ui/Button.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './NotesPanel.module.css';

interface NoNoteProps {
  /** Newest first. */
  revisions: readonly NoteRevision[];
  onRestore: (text: string) => void;
}

/** No note: it never existed, or it was removed and can be restored. */
export function NoNote({ revisions, onRestore }: NoNoteProps) {
  const [last, before] = revisions;
  if (last?.change !== 'removed' || before?.text == null)
    return <p className={styles.none}>No note here yet.</p>;
  const { text } = before;
  return (
    <div className={styles.none}>
      <p>
        <SafeText text={last.author} /> removed the note <RelativeTime iso={last.date} />.
      </p>
      <Button className={styles.restore} onClick={() => onRestore(text)}>
        Bring it back
      </Button>
    </div>
  );
}
