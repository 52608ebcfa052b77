import { useMemo } from 'react';
import { withoutLastLineEnds } from '../../../shared/domain/notes/canonical.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './ConflictScreen.module.css';
import { NotCompared } from './NotCompared.tsx';
import { wordRuns } from './word-runs.ts';

interface MarkedTextProps {
  text: string;
  /** The original text; words that it lacks are marked. */
  against: string | undefined;
}

/** A note's text, with the words that its writer added marked. */
export function MarkedText({ text, against }: MarkedTextProps) {
  const runs = useMemo(() => (against === undefined ? null : wordRuns(against, text)), [against, text]);
  if (runs === null) {
    return (
      <>
        {against === undefined ? null : <NotCompared />}
        <SafeText text={withoutLastLineEnds(text)} />
      </>
    );
  }
  return runs
    .filter(({ kind }) => kind !== 'went')
    .map((run, at) => (
      // The order of the runs is their identity.
      // oxlint-disable-next-line react/no-array-index-key
      <Run key={at} fresh={run.kind === 'came'} text={run.text} />
    ));
}

function Run({ fresh, text }: { fresh: boolean; text: string }) {
  if (!fresh) return <SafeText text={text} />;
  return (
    <ins className={styles.fresh}>
      <SafeText text={text} />
    </ins>
  );
}
