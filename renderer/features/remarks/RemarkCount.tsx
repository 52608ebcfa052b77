import { cx } from '../../ui/cx.ts';
import { plural } from '../../ui/format.ts';
import type { RemarkCounts } from './use-remarks.ts';
import styles from './RemarkCount.module.css';

/** The open remarks of a file or a commit, or all of them where none is open. Drawn alone: its row says it in words. */
export const RemarkCount = ({ counts }: { counts: RemarkCounts }) => (
  <span
    className={cx(styles.count, counts.open > 0 && styles.open)}
    title={remarkWords(counts)}
    data-words={String(counts.open > 0 ? counts.open : counts.all)}
  />
);

export const remarkWords = ({ all, open }: RemarkCounts): string => `${plural(all, 'remark')}, ${open} open`;
