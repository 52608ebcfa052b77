import type { ComponentProps } from 'react';
import styles from './Pill.module.css';

interface PillProps extends Omit<ComponentProps<'button'>, 'className' | 'type' | 'aria-pressed'> {
  on: boolean;
}

/** A word that is pressed to choose it, one of several in a row, for example with a number. */
export const Pill = ({ on, ...rest }: PillProps) => (
  <button type="button" {...rest} className={styles.pill} aria-pressed={on} />
);
