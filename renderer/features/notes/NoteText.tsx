import { useMemo, useState } from 'react';
import { isBlank, withoutLastLineEnds } from '../../../shared/domain/notes/canonical.ts';
import { useAsWritten } from '../../ui/as-written.ts';
import { beginningOf } from '../../ui/beginning-of.ts';
import { FormattedSections, type TextSection } from '../../ui/FormattedText.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { count } from '../../ui/format.ts';
import { notePieces, type NoteAnchor } from './note-anchors.ts';
import styles from './NoteCard.module.css';

const NONE: readonly NoteAnchor[] = [];

interface NoteTextProps {
  text: string;
  anchors?: readonly NoteAnchor[];
  /** Of its SourceToggle; undefined: the note is shown as it was written. */
  id: string | undefined;
}

/** A note: line ends kept, hidden characters made visible, very long notes collapsed. */
export function NoteText({ text, anchors = NONE, id }: NoteTextProps) {
  const [all, setAll] = useState(false);
  const asWritten = useAsWritten(id ?? '') || id === undefined;
  const shown = useMemo(() => withoutLastLineEnds(text.replaceAll('\r\n', '\n')), [text]);
  const start = all ? shown : beginningOf(shown);
  const sections = useMemo(() => sectionsOf(start, anchors), [start, anchors]);
  if (isBlank(text))
    return (
      <p className={styles.empty}>
        {text === '' ? 'This note is empty.' : 'This note contains only white space.'}
      </p>
    );
  return (
    <>
      <FormattedSections className={styles.text} sections={sections} asWritten={asWritten} />
      {start.length < shown.length ? (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          Show all {count(shown.split('\n').length)} lines
        </button>
      ) : null}
    </>
  );
}

/** Each remark in the note begins a section: its anchor leads to its lines. */
function sectionsOf(text: string, anchors: readonly NoteAnchor[]): TextSection[] {
  const sections: TextSection[] = [];
  let lead: TextSection['lead'];
  for (const { text: piece, open } of notePieces(text, anchors)) {
    if (open === undefined) {
      sections.push({ lead, text: piece });
      lead = undefined;
    } else
      lead = (
        <button type="button" className={styles.anchor} onClick={open}>
          <SafeText text={piece} />
        </button>
      );
  }
  return lead === undefined ? sections : [...sections, { lead, text: '' }];
}
