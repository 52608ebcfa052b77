import { useRef, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { loadable } from './loadable.tsx';
import { plainWords } from '../../shared/domain/plain-words.ts';
import styles from './Picker.module.css';
import type { PickerList } from './PickerPopup.tsx';

const PickerPopup = loadable(() => import('./PickerPopup.tsx'));

interface PickerProps extends PickerList {
  /** What is picked here, for example "Branch"; the button's accessible name. */
  label: string;
  /** The picked value as text, read out after the label. */
  value: string;
  /** The list's name, if it differs from the button's. */
  listLabel?: string | undefined;
  children: ReactNode;
  /** Shrinks last when space is short. */
  firm?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A button that shows the picked value and opens a list to change it. The list's code is loaded on demand. */
export function Picker({
  label,
  value,
  children,
  firm = false,
  listLabel,
  open,
  onOpenChange,
  ...list
}: PickerProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={anchor}
        className={cx(styles.pick, firm && styles.firm)}
        aria-label={plainWords(`${label}: ${value}`)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void PickerPopup.load()}
        onFocus={() => void PickerPopup.load()}
        onClick={() => onOpenChange(!open)}
      >
        <span className={styles.value}>{children}</span>
        <Icon name="chevron" size={12} />
      </Button>
      {open ? (
        <PickerPopup
          label={listLabel ?? label}
          anchor={anchor}
          onClose={() => onOpenChange(false)}
          {...list}
        />
      ) : null}
    </>
  );
}

/** Whether a picker is open; the setter is stable. */
export const usePicker = (): readonly [boolean, (open: boolean) => void] => useState(false);
