import type { ReactNode } from 'react';
import styles from './CheckMark.module.css';

/** The place of a check mark before the words of an item: as wide without one. The mark itself is given. */
export function CheckMark({ children }: { children?: ReactNode }) {
  return (
    <span className={styles.check} data-check="">
      {children}
    </span>
  );
}
