import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import { KeyHint } from './KeyHint.tsx';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `outline` is for buttons on their own, `quiet` for buttons in text, `primary` for the main action. */
  look?: 'outline' | 'quiet' | 'primary' | 'danger';
  /** A chord of the keymap, shown beside the label. */
  chord?: string | undefined;
  /** Icon only: the button is square and needs an `aria-label`. */
  square?: boolean;
  children?: ReactNode;
}

export function Button({ look = 'outline', chord, square, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, styles[look], square === true && styles.square, className)}
    >
      {children}
      {chord === undefined ? null : <KeyHint chord={chord} />}
    </button>
  );
}
