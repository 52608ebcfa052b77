import { useState } from 'react';
import { isBlank, withoutLastLineEnds } from '../../../shared/domain/notes/canonical.ts';
import { beginningOf } from '../../ui/beginning-of.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { count } from '../../ui/format.ts';
import { notePieces, type NoteAnchor } from './note-anchors.ts';
import styles from './NoteCard.module.css';

const NONE: readonly NoteAnchor[] = [];

/** A note as plain text: line ends kept, hidden characters made visible, very long notes collapsed. */
export function NoteText({ text, anchors = NONE }: { text: string; anchors?: readonly NoteAnchor[] }) {
  const [all, setAll] = useState(false);
  if (isBlank(text))
    return (
      <p className={styles.empty}>
        {text === '' ? 'This note is empty.' : 'This note contains only white space.'}
      </p>
    );
  const shown = withoutLastLineEnds(text.replaceAll('\r\n', '\n'));
  const start = all ? shown : beginningOf(shown);
  return (
    <>
      <p className={styles.text} data-selectable="" dir="auto">
        {notePieces(start, anchors).map(({ text: piece, open }, index) =>
          open === undefined ? (
            // The order of the pieces is their identity.
            // oxlint-disable-next-line react/no-array-index-key
            <LinkedText key={index} text={piece} />
          ) : (
            // oxlint-disable-next-line react/no-array-index-key
            <button key={index} type="button" className={styles.anchor} onClick={open}>
              <SafeText text={piece} />
            </button>
          ),
        )}
      </p>
      {start.length < shown.length ? (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          Show all {count(shown.split('\n').length)} lines
        </button>
      ) : null}
    </>
  );
}
