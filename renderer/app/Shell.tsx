import type { ReactNode } from 'react';
import styles from './Shell.module.css';

interface ShellProps {
  header: ReactNode;
  children: ReactNode;
  footer: ReactNode;
}

/** Top bar, screen and status bar. */
export function Shell({ header, children, footer }: ShellProps) {
  return (
    <div className={styles.shell}>
      <header className={styles.header}>{header}</header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.footer}>{footer}</footer>
    </div>
  );
}
