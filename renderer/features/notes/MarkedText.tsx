import { diffWordsWithSpace } from 'diff';
import { withoutLastLineEnds } from '../../../shared/domain/notes/canonical.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './ClashScreen.module.css';

/** Beyond this many characters on both sides together words are not compared. */
const MOST = 20_000;

interface MarkedTextProps {
  text: string;
  /** The text it came from; words that are not in there are marked. */
  against: string | undefined;
}

/** A note's text with the words marked that its writer brought in. */
export function MarkedText({ text, against }: MarkedTextProps) {
  const [shown, from] = [trimmed(text), trimmed(against ?? '')];
  if (against === undefined || shown.length + from.length > MOST) return <SafeText text={shown} />;
  return diffWordsWithSpace(from, shown)
    .filter((run) => !run.removed)
    .map((run, at) => (
      // The order of the runs is their identity.
      // oxlint-disable-next-line react/no-array-index-key
      <Run key={at} fresh={run.added} text={run.value} />
    ));
}

const trimmed = (text: string): string => withoutLastLineEnds(text.replaceAll('\r\n', '\n'));

function Run({ fresh, text }: { fresh: boolean; text: string }) {
  if (!fresh) return <SafeText text={text} />;
  return (
    <ins className={styles.fresh}>
      <SafeText text={text} />
    </ins>
  );
}
