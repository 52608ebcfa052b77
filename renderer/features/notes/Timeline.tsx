import { useMemo, useState } from 'react';
import type { NoteRevision } from '../../../shared/ipc/shapes.ts';
import { Button } from '../../ui/Button.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { VersionText } from './VersionText.tsx';
import { describeRevision } from './revision-words.ts';
import styles from './Timeline.module.css';

const COLLAPSED_REVISIONS = 4;

interface TimelineProps {
  /** Newest first. */
  revisions: readonly NoteRevision[];
  /** The text on the host now; null: no note. */
  now: string | null;
  onRestore: (text: string) => void;
}

/** Every version of a note, newest first; each can be read and restored. */
export function Timeline({ revisions, now, onRestore }: TimelineProps) {
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const shown = all ? revisions : revisions.slice(0, COLLAPSED_REVISIONS);
  if (revisions.length === 0) return null;
  return (
    <section className={styles.history} aria-label="History of this note">
      <ol>
        {shown.map((revision, at) => (
          <li key={revision.commit} className={styles.step}>
            <button
              type="button"
              className={styles.head}
              aria-expanded={open === revision.commit}
              onClick={() => setOpen(open === revision.commit ? null : revision.commit)}
            >
              <RelativeTime iso={revision.date} /> ·{' '}
              <Described revision={revision} before={revisions[at + 1]} />
              {' · '}
              <SafeText text={revision.author} />
            </button>
            {open === revision.commit ? (
              <div className={styles.version}>
                {revision.text === null ? (
                  <p className={styles.gone}>The note was removed here.</p>
                ) : (
                  <VersionText text={revision.text} before={revisions[at + 1]?.text ?? null} />
                )}
                {revision.text !== null && revision.text !== now ? (
                  <Button onClick={() => onRestore(revision.text ?? '')}>Bring this back</Button>
                ) : null}
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      {revisions.length > shown.length ? (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {revisions.length - shown.length} earlier
        </button>
      ) : null}
    </section>
  );
}

function Described({ revision, before }: { revision: NoteRevision; before: NoteRevision | undefined }) {
  return useMemo(() => describeRevision(revision, before), [revision, before]);
}
