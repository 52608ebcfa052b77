import { Children, Fragment, type ReactNode } from 'react';
import styles from './FactRow.module.css';

/** Facts in a row, one for each child. Where the row breaks, the dot between two stays with the first of them. */
export function FactRow({ children }: { children: ReactNode }) {
  const facts = Children.toArray(children);
  return (
    <span className={styles.facts}>
      {facts.map((fact, at) => (
        <Fragment key={at}>
          {at === 0 ? '' : ' '}
          {/* A row breaks after a button, even before a space that joins words. */}
          <span className={styles.fact}>
            {fact}
            {at === facts.length - 1 ? '' : '\u00a0·'}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
