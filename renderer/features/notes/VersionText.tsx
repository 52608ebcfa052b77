import { diffWordsWithSpace } from 'diff';
import { SafeText } from '../../ui/SafeText.tsx';
import { NoteText } from './NoteText.tsx';
import styles from './Timeline.module.css';

/** Beyond this many characters on both sides together a version is shown without what it changed. */
const MOST = 20_000;

interface VersionTextProps {
  text: string;
  /** The version before; null: there was no note. */
  before: string | null;
}

/** One version of a note, with what it changed: words that came and words that went. */
export function VersionText({ text, before }: VersionTextProps) {
  if (before === null || text.length + before.length > MOST) return <NoteText text={text} />;
  const runs = diffWordsWithSpace(plain(before), plain(text));
  return (
    <p className={styles.text} data-selectable="" dir="auto">
      {runs.map((run, at) => (
        // The order of the runs is their identity.
        // oxlint-disable-next-line react/no-array-index-key
        <Run key={at} kind={run.added ? 'came' : run.removed ? 'went' : 'kept'} text={run.value} />
      ))}
    </p>
  );
}

const plain = (text: string): string => text.replaceAll('\r\n', '\n').replace(/\n+$/, '');

function Run({ kind, text }: { kind: 'came' | 'went' | 'kept'; text: string }) {
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
