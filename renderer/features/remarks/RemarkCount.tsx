import { cx } from '../../ui/cx.ts';
import { plural } from '../../ui/format.ts';
import type { RemarkCounts } from './use-remarks.ts';
import styles from './RemarkCount.module.css';

/**
 * Number of open remarks of a file or commit, or of all if none is open. Visual only: the row's label says it in words.
 */
export const RemarkCount = ({ counts }: { counts: RemarkCounts }) => (
  <span
    className={cx(styles.count, counts.open > 0 && styles.open)}
    title={remarkWords(counts)}
    data-words={String(counts.open > 0 ? counts.open : counts.all)}
  />
);

export const remarkWords = ({ all, open }: RemarkCounts): string => `${plural(all, 'remark')}, ${open} open`;
