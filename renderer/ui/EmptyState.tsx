import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './States.module.css';

interface EmptyStateProps {
  title: string;
  /** Why it is empty and what to do, in a sentence. */
  children?: ReactNode;
  icon?: IconName;
  actions?: ReactNode;
}

/** An empty state with its reason. */
export function EmptyState({ title, children, icon, actions }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon ? (
        <span className={styles.icon}>
          <Icon name={icon} size={22} />
        </span>
      ) : null}
      <p className={styles.what}>{title}</p>
      {children === undefined ? null : <p className={styles.next}>{children}</p>}
      {actions === undefined ? null : <div className={styles.acts}>{actions}</div>}
    </div>
  );
}
