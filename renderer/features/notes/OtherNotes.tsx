import { useQueries } from '@tanstack/react-query';
import { programWords } from '../../../shared/domain/notes/program-refs.ts';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { noteQuery } from '../../api/queries.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { SourceToggle } from '../../ui/SourceToggle.tsx';
import { NoteText } from './NoteText.tsx';
import type { RefTab } from './props.ts';
import { sourceIdOf } from './source-id.ts';
import styles from './OtherNotes.module.css';

/** Notes refs beyond this are reached by their tabs. */
const MAX_OTHER_NOTES = 12;

interface OtherNotesProps {
  place: NotePlace;
  /** Other notes refs on which the object has a note. */
  refs: readonly RefTab[];
  onChoose: (notesRef: string) => void;
}

/**
 * The object's notes on other refs, below the chosen one, so that everything can be read in one place. Programs' data
 * is named, and read by a press.
 */
export function OtherNotes({ place, refs, onChoose }: OtherNotesProps) {
  const people = refs.filter(({ program }) => program === null).map(({ ref }) => ref);
  return (
    <>
      <PeoplesNotes place={place} refs={people} onChoose={onChoose} />
      {refs.map(({ ref, program }) =>
        program === null ? null : (
          <p key={ref} className={styles.program}>
            <button type="button" className={styles.ref} title={`Go to ${ref}`} onClick={() => onChoose(ref)}>
              <SafeText text={shortNotesRef(ref)} />
            </button>{' '}
            {programWords(program)}
          </p>
        ),
      )}
    </>
  );
}

function PeoplesNotes({
  place,
  refs,
  onChoose,
}: Omit<OtherNotesProps, 'refs'> & { refs: readonly string[] }) {
  const shown = refs.slice(0, MAX_OTHER_NOTES);
  const notes = useQueries({ queries: shown.map((notesRef) => noteQuery({ ...place, notesRef })) });
  if (!notes.some(({ data }) => data?.text != null)) return null;
  return (
    <section className={styles.others} aria-label="On other notes refs">
      {notes.map(({ data }) =>
        data?.text == null ? null : (
          <div key={data.place.notesRef} className={styles.other}>
            <div className={styles.head}>
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
              <SourceToggle id={sourceIdOf(data.place)} text={data.text} />
            </div>
            <NoteText text={data.text} id={sourceIdOf(data.place)} />
          </div>
        ),
      )}
    </section>
  );
}
