import type { MouseEvent } from 'react';
import type { Note, NoteRevision } from '../../../shared/ipc/shapes.ts';
import { useContextMenu } from '../../app/context-menu.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import icon from '../../ui/IconButton.module.css';
import { SafeText } from '../../ui/SafeText.tsx';
import { SourceToggle } from '../../ui/SourceToggle.tsx';
import type { NoteAnchor } from './note-anchors.ts';
import styles from './NoteCard.module.css';
import { NoteText } from './NoteText.tsx';
import { sourceIdOf } from './source-id.ts';

interface NoteCardProps {
  note: Note & { text: string };
  /** The last revision of this note; undefined: not loaded. */
  last: NoteRevision | undefined;
  /** Remarks in the note, as links to their lines. */
  anchors: readonly NoteAnchor[];
}

/** The note as it is on the host, with its last author and date. */
export function NoteCard({ note, last, anchors }: NoteCardProps) {
  const openMenu = useContextMenu();
  const ask = (event: MouseEvent): void => {
    const { notesRef, object } = note.place;
    openMenu(event, { kind: 'note', notesRef, object }, event.currentTarget);
  };
  const id = sourceIdOf(note.place);
  const author = note.author ?? last?.author ?? null;
  const date = note.date ?? last?.date ?? null;
  return (
    // The menu button offers the same without a pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article className={styles.note} aria-label="Note" onContextMenu={ask}>
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
        <span className={styles.acts}>
          <SourceToggle id={id} text={note.text} />
          <button
            type="button"
            className={cx(icon.icon, styles.menu)}
            aria-label="Note actions"
            aria-haspopup="menu"
            onClick={ask}
          >
            <Icon name="more" />
          </button>
        </span>
      </div>
      <NoteText text={note.text} anchors={anchors} id={id} />
    </article>
  );
}
