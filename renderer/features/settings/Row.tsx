import type { ReactNode } from 'react';
import styles from './SettingsDialog.module.css';

/** A setting with its name before it. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span>{name}</span>
      {children}
    </div>
  );
}
