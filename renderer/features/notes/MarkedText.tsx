import { diffComm } from 'node-diff3';
import { noteLines } from '../../../shared/domain/notes/canonical.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './ClashScreen.module.css';

const MOST_LINES = 1_000;

interface MarkedTextProps {
  text: string;
  /** The text it came from; lines that are not in there are marked. */
  against: string | undefined;
}

/** A note's text with the lines marked that its writer changed. */
export function MarkedText({ text, against }: MarkedTextProps) {
  const lines = noteLines(text);
  if (against === undefined || lines.length > MOST_LINES) return <SafeText text={lines.join('\n')} />;
  const runs = diffComm(noteLines(against), lines).flatMap((part) =>
    part.common === undefined
      ? [{ fresh: true, lines: part.buffer2 }]
      : [{ fresh: false, lines: part.common }],
  );
  const shown = runs.filter((run) => run.lines.length > 0);
  return shown.map((run, at) => {
    const piece = `${run.lines.join('\n')}${at < shown.length - 1 ? '\n' : ''}`;
    // The order of the runs is their identity.
    // oxlint-disable-next-line react/no-array-index-key
    return <Run key={at} fresh={run.fresh} text={piece} />;
  });
}

function Run({ fresh, text }: { fresh: boolean; text: string }) {
  if (!fresh) return <SafeText text={text} />;
  return (
    <ins className={styles.fresh}>
      <SafeText text={text} />
    </ins>
  );
}
