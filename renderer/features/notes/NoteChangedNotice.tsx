import type { Note } from '../../../shared/ipc/shapes.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './Notice.module.css';

/** Someone changed the note since editing began: shown before the save, which will compare the two. */
export function NoteChangedNotice({ note }: { note: Note }) {
  return (
    <div className={styles.notice} role="status">
      <p>
        {note.author === null ? 'Someone' : <SafeText text={note.author} />}{' '}
        {note.text === null ? 'removed' : 'changed'} this note
        {note.date === null ? null : (
          <>
            {' '}
            <RelativeTime iso={note.date} />
          </>
        )}
        , after you began.
      </p>
      <p className={styles.next}>Saving compares the two texts; nothing is lost.</p>
    </div>
  );
}
