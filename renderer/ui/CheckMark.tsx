import type { ReactNode } from 'react';
import styles from './CheckMark.module.css';

/** Space for a check mark before an item's label: the same width without one. The caller provides the mark. */
export function CheckMark({ children }: { children?: ReactNode }) {
  return (
    <span className={styles.check} data-check="">
      {children}
    </span>
  );
}
