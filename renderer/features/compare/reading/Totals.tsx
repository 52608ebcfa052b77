import type { Diff } from '../../../diff/index.ts';
import { count, plural } from '../../../ui/format.ts';
import styles from './Totals.module.css';

interface TotalsProps {
  diff: Pick<Diff, 'status' | 'stats'>;
  /** undefined: not counted yet. */
  commits: number | undefined;
}

/** The size of the comparison, as far as known. */
export function Totals({ diff, commits }: TotalsProps) {
  const { files, additions, deletions } = diff.stats;
  const read = diff.status === 'ready' || files > 0;
  // Each is shown when available: commits are often counted before Git has found the first file.
  if (diff.status === 'idle' || (!read && (diff.status === 'failed' || commits === undefined))) return null;
  const counts = [
    ...(commits === undefined ? [] : [plural(commits, 'commit')]),
    ...(read ? [plural(files, 'file')] : []),
  ];
  return (
    <p className={styles.totals} aria-label="Totals" aria-busy={diff.status === 'loading'}>
      <span className={styles.numbers}>
        <span className={styles.counts}>{counts.join(' · ')}</span>
        {read ? (
          <>
            <span className={styles.add}>+{count(additions)}</span>
            <span className={styles.del}>−{count(deletions)}</span>
          </>
        ) : null}
      </span>
    </p>
  );
}
