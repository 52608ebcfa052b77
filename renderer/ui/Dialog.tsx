import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';
import { Icon } from './Icon.tsx';

interface DialogProps {
  title: string;
  /** Shown under the title. */
  description?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** The buttons at the end, the main one last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Without its own header: the content provides everything (the palette). The title is only for screen readers. */
  bare?: boolean;
  /** Where the focus goes on close; absent or undefined: back to where it was. */
  focusAfter?: () => HTMLElement | undefined;
}

/** A modal dialog, open as long as it is mounted. Esc closes it; the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const { title, description, onClose, children, footer, size = 'medium', bare = false, focusAfter } = props;
  // During the first render: the dialog takes the focus before any effect runs.
  const [before] = useState(() => document.activeElement);
  const body = useRef<HTMLDivElement>(null);
  /** The first control, of several tabs or options the chosen one; otherwise the dialog itself, so that arrow keys scroll it. */
  const first = (): HTMLElement | true =>
    body.current?.querySelector<HTMLElement>(
      'input:not([type="radio"]), input:checked, textarea, select, button:not([role="tab"]), [role="tab"][aria-selected="true"]',
    ) ??
    body.current?.closest<HTMLElement>('[role="dialog"]') ??
    true;
  return (
    <Base.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup
          data-dialog=""
          className={cx(styles.popup, styles[size], bare && styles.bare)}
          initialFocus={first}
          finalFocus={() => {
            const after = focusAfter?.() ?? before;
            // "Nothing focused" is also restored: keys are commands then. The default would go where an earlier dialog
            // was opened.
            return after instanceof HTMLElement && after !== document.body && after.isConnected
              ? after
              : false;
          }}
        >
          <header className={bare ? 'hidden-visually' : styles.header}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close render={<Button look="quiet" square aria-label="Close" />}>
              <Icon name="close" />
            </Base.Close>
          </header>
          {description === undefined ? null : (
            <Base.Description className={styles.description}>{description}</Base.Description>
          )}
          <div ref={body} className={bare ? styles.bare : styles.body}>
            {children}
          </div>
          {footer === undefined ? null : <footer className={styles.footer}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
