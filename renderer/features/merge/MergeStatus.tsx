import { useState } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { loadable } from '../../ui/loadable.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './Merge.module.css';
import { mergeWords, otherwiseWords, type MergeSides } from './merge-words.ts';
import type { MergeTried } from './use-merge.ts';

const MergeDialog = loadable(() => import('./MergeDialog.tsx'));

const UNCOUNTED = ', but its long .gitattributes do not all count here';

interface MergeStatusProps {
  merge: MergeTried;
  sides: MergeSides;
  /** Shows a file in the diff; undefined for one that is not in it. */
  openFile: (path: string) => (() => void) | undefined;
}

/** Whether the branch merges into its base, in words; where it does not, a list of the conflicts. */
export function MergeStatus({ merge, sides, openFile }: MergeStatusProps) {
  const [open, setOpen] = useState(false);
  const { answer, problem, isTrying, tryNow } = merge;
  if (answer?.status === 'unfetched' || problem !== null)
    return (
      <Button
        look="quiet"
        className={cx(styles.button, styles.ask)}
        aria-disabled={isTrying}
        title={
          problem === null
            ? 'Fetches the history and the files that this needs'
            : `The merge could not be tried: ${plainWords(problem.message)}`
        }
        onClick={() => (isTrying ? undefined : tryNow())}
      >
        {isTrying ? 'Trying to merge…' : problem === null ? 'Will it merge?' : 'Try to merge again'}
      </Button>
    );
  if (answer?.status !== 'tried') return null;
  const otherwise = otherwiseWords(answer);
  const words = `${mergeWords(answer.count, sides, answer)}${answer.uncounted === true ? UNCOUNTED : ''}`;
  const clean = answer.count === 0;
  const content = (
    <>
      <Icon name={clean ? 'check' : 'warning'} size={12} />
      <span className={styles.words}>
        <SafeText text={words} />
      </span>
    </>
  );
  return (
    <>
      <span
        role="status"
        aria-label={plainWords(words)}
        title={plainWords(otherwise.length === 0 ? words : `${words}. ${otherwise.join(' ')}`)}
        className={cx(styles.status, clean ? styles.clean : styles.conflicts)}
      >
        {clean ? (
          content
        ) : (
          <Button look="quiet" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {content}
          </Button>
        )}
      </span>
      {open && !clean ? (
        <MergeDialog
          answer={answer}
          title={words}
          sides={sides}
          openFile={openFile}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
