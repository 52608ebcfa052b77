import { useQueries } from '@tanstack/react-query';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { noteQuery } from '../../api/queries.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { NoteText } from './NoteText.tsx';
import styles from './OtherNotes.module.css';

/** Notes refs beyond this are reached by their tabs. */
const MAX_OTHER_NOTES = 12;

interface OtherNotesProps {
  place: NotePlace;
  /** Other notes refs on which the object has a note. */
  refs: readonly string[];
  onChoose: (notesRef: string) => void;
}

/** The object's notes on other refs, below the chosen one, so that everything can be read in one place. */
export function OtherNotes({ place, refs, onChoose }: OtherNotesProps) {
  const shown = refs.slice(0, MAX_OTHER_NOTES);
  const notes = useQueries({ queries: shown.map((notesRef) => noteQuery({ ...place, notesRef })) });
  if (!notes.some(({ data }) => data?.text != null)) return null;
  return (
    <section className={styles.others} aria-label="On other notes refs">
      {notes.map(({ data }) =>
        data?.text == null ? null : (
          <div key={data.place.notesRef} className={styles.other}>
            <p className={styles.by}>
              <button
                type="button"
                className={styles.ref}
                title={`Go to ${data.place.notesRef}`}
                onClick={() => onChoose(data.place.notesRef)}
              >
                <SafeText text={shortNotesRef(data.place.notesRef)} />
              </button>
              {data.author === null ? null : (
                <>
                  {' · '}
                  <SafeText text={data.author} />
                </>
              )}
              {data.date === null ? null : (
                <>
                  {' · '}
                  <RelativeTime iso={data.date} />
                </>
              )}
            </p>
            <NoteText text={data.text} />
          </div>
        ),
      )}
    </section>
  );
}
