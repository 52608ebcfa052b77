import { useMemo } from 'react';
import { SafeText } from '../../ui/SafeText.tsx';
import { NoteText } from './NoteText.tsx';
import { NotCompared } from './NotCompared.tsx';
import styles from './Timeline.module.css';
import { wordRuns, type WordRun } from './word-runs.ts';

interface VersionTextProps {
  text: string;
  /** The previous version; null: there was no note. */
  before: string | null;
}

/** One version of a note, with added and removed words marked. */
export function VersionText({ text, before }: VersionTextProps) {
  const runs = useMemo(() => (before === null ? null : wordRuns(before, text)), [before, text]);
  if (runs === null) {
    return (
      <>
        {before === null ? null : <NotCompared />}
        <NoteText text={text} id={undefined} />
      </>
    );
  }
  return (
    <p className={styles.text} data-selectable="" dir="auto">
      {runs.map((run, at) => (
        // The order of the runs is their identity.
        // oxlint-disable-next-line react/no-array-index-key
        <Run key={at} {...run} />
      ))}
    </p>
  );
}

function Run({ kind, text }: WordRun) {
  if (kind === 'came') {
    return (
      <ins className={styles.came}>
        <SafeText text={text} />
      </ins>
    );
  }
  if (kind === 'went') {
    return (
      <del className={styles.went}>
        <SafeText text={text} />
      </del>
    );
  }
  return <SafeText text={text} />;
}
