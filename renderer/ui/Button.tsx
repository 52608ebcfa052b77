import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import { KeyHint } from './KeyHint.tsx';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `outline` stands on its own, `quiet` stands among text, `primary` is the one thing to do here. */
  look?: 'outline' | 'quiet' | 'primary' | 'danger';
  /** A chord of the keymap, shown beside the words. */
  chord?: string | undefined;
  /** Only an icon: the button is square and needs an `aria-label`. */
  square?: boolean;
  children?: ReactNode;
}

/** A push button. */
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
