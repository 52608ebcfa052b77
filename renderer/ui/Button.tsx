import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import type { CommandName } from '../../shared/keys/commands.ts';
import { KeyHint } from './KeyHint.tsx';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `outline` is for buttons on their own, `quiet` for buttons in text, `primary` for the main action. */
  look?: 'outline' | 'quiet' | 'primary' | 'danger';
  /** A key that does the same and is not a command's, shown beside the label. */
  chord?: string | undefined;
  /** The command that does the same: its key is shown. */
  command?: CommandName | undefined;
  /** Icon only: the button is square and needs an `aria-label`. */
  square?: boolean;
  children?: ReactNode;
}

export function Button({
  look = 'outline',
  chord,
  command,
  square,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, styles[look], square === true && styles.square, className)}
    >
      {children}
      {chord === undefined ? null : <KeyHint chord={chord} />}
      {command === undefined ? null : <KeyHint command={command} />}
    </button>
  );
}
