import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { cx } from './cx.ts';

interface ChipProps {
  tone?: 'accent' | 'note' | 'held' | 'plain';
  title?: string;
  children: ReactNode;
}

/** A word or a number in a pill: ephemeral, 2 notes, 412 KB held. */
export function Chip({ tone = 'plain', title, children }: ChipProps) {
  return (
    <span className={cx(styles.chip, styles[tone])} title={title}>
      {children}
    </span>
  );
}
