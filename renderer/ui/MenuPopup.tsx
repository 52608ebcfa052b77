import { Menu } from '@base-ui/react/menu';
import { useMemo, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './MenuPopup.module.css';
import popup from './popup.module.css';

interface MenuPopupProps {
  label: string;
  /** A button, or a place in the window. */
  anchor: HTMLElement | { getBoundingClientRect: () => DOMRect };
  /** Which edge of the anchor it keeps to. */
  align?: 'start' | 'end';
  onClose: () => void;
  /** Where the focus goes then; absent: back to the anchor. `false`: it is taken care of. */
  finalFocus?: () => HTMLElement | false;
  /** Nothing else can be reached while it is open; default. */
  modal?: boolean;
  children: ReactNode;
}

/** A menu below its button, open as long as it is mounted. Esc and a click elsewhere close it. */
export function MenuPopup({
  label,
  anchor,
  onClose,
  finalFocus,
  align = 'end',
  modal = true,
  children,
}: MenuPopupProps) {
  const place = useMemo(() => placeOf(anchor), [anchor]);
  return (
    <Menu.Root open onOpenChange={(open) => (open ? undefined : onClose())} modal={modal}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={place}
          side="bottom"
          align={align}
          sideOffset={4}
          collisionPadding={EDGE}
          className={popup.positioner}
        >
          <Menu.Popup
            className={cx(popup.surface, styles.popup)}
            finalFocus={finalFocus ?? (anchor instanceof HTMLElement ? { current: anchor } : undefined)}
            aria-label={label}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Pixels that stay free beside it: it does not leave its anchor for them. */
const EDGE = 8;

/**
 * Where the anchor is in a window that may have become smaller since: a place outside is moved inside, and a button that
 * gave way counts as being where it was last.
 */
function placeOf(anchor: MenuPopupProps['anchor']) {
  let last = anchor.getBoundingClientRect();
  const getBoundingClientRect = (): DOMRect => {
    if (!(anchor instanceof HTMLElement) || anchor.checkVisibility()) last = anchor.getBoundingClientRect();
    const { width, height } = last;
    const left = Math.min(last.left, window.innerWidth - width - EDGE);
    return new DOMRect(left, Math.min(last.top, window.innerHeight - height), width, height);
  };
  return anchor instanceof HTMLElement
    ? { contextElement: anchor, getBoundingClientRect }
    : { getBoundingClientRect };
}

/** One thing to do. */
export function MenuItem({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Menu.Item className={styles.item} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}

/** For items of other kinds. */
export const menuItem = styles.item;
