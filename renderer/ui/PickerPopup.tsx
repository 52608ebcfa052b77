import { Popover } from '@base-ui/react/popover';
import { useState, type ReactNode, type RefObject } from 'react';
import { cx } from './cx.ts';
import { FuzzyList } from './FuzzyList.tsx';
import type { ListItem } from './fuzzy-rows.ts';
import styles from './Picker.module.css';
import popup from './popup.module.css';

/** The contents of a picker's list. */
export interface PickerList {
  placeholder: string;
  items: readonly ListItem[];
  empty: string;
  above?: ReactNode;
  below?: ReactNode;
  /** Called when the query changes; `lookedUp`: an item for it that is looked up elsewhere. */
  onQuery?: ((query: string) => void) | undefined;
  lookedUp?: ListItem | null | undefined;
  /** More of the list is loading. */
  pending?: boolean | undefined;
  /** For names with long details. */
  wide?: boolean | undefined;
}

interface PickerPopupProps extends PickerList {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const BELOW = { side: 'none', align: 'shift', fallbackAxisSide: 'none' } as const;

/** The list of a Picker, below its button. */
export default function PickerPopup({ label, anchor, onClose, wide = false, ...list }: PickerPopupProps) {
  // A shortcut may have opened it from anywhere.
  const [before] = useState(() => document.activeElement);
  const hasFocusBack = (): HTMLElement | null =>
    before instanceof HTMLElement && before !== document.body && before.isConnected ? before : anchor.current;
  return (
    <Popover.Root
      open
      onOpenChange={(open, details) => {
        const { event } = details;
        // Leave presses on the button, which also take the focus, to the button: it would close and reopen.
        const target = event instanceof FocusEvent ? event.relatedTarget : event.target;
        if (!open && !(target instanceof Node && anchor.current?.contains(target) === true)) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // Never beside its button: in a low window it moves down instead.
          collisionAvoidance={BELOW}
          className={popup.positioner}
        >
          <Popover.Popup
            className={cx(popup.surface, styles.popup, wide && styles.wide)}
            finalFocus={hasFocusBack}
            aria-label={label}
          >
            <FuzzyList label={label} onPicked={onClose} {...list} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
