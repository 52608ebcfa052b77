import { lazy, Suspense, useState } from 'react';
import type { Note, NoteRevision } from '../../../shared/ipc/shapes.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import type { NoteAnchor } from './note-anchors.ts';
import styles from './NoteCard.module.css';
import { NoteText } from './NoteText.tsx';

const loadMenu = () => import('./NoteMenu.tsx');
const NoteMenu = lazy(loadMenu);

interface NoteCardProps {
  note: Note & { text: string };
  /** What was done last to this note; undefined while unknown. */
  last: NoteRevision | undefined;
  /** Remarks in it, as ways to their lines. */
  anchors: readonly NoteAnchor[];
  onEdit: () => void;
  onRemove: () => void;
}

/** The note as it is on the host, who wrote it last and when. */
export function NoteCard({ note, last, anchors, onEdit, onRemove }: NoteCardProps) {
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const author = note.author ?? last?.author ?? null;
  const date = note.date ?? last?.date ?? null;
  return (
    <article className={styles.note} aria-label="Note">
      <div className={styles.by}>
        {author === null ? null : (
          <b className={styles.author}>
            <SafeText text={author} />
          </b>
        )}
        {date === null ? null : (
          <span className={styles.when}>
            {last?.change ?? 'written'} <RelativeTime iso={date} />
          </span>
        )}
        <button
          ref={setAnchor}
          type="button"
          className={styles.menu}
          aria-label="Note actions"
          aria-haspopup="menu"
          aria-expanded={open}
          onPointerEnter={() => void loadMenu()}
          onFocus={() => void loadMenu()}
          onClick={() => setOpen(!open)}
        >
          <Icon name="more" />
        </button>
      </div>
      <NoteText text={note.text} anchors={anchors} />
      {open && anchor !== null ? (
        <Suspense fallback={null}>
          <NoteMenu
            anchor={anchor}
            text={note.text}
            onEdit={onEdit}
            onRemove={onRemove}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </article>
  );
}
