import { Menu } from '@base-ui/react/menu';
import { useMemo, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './MenuPopup.module.css';
import popup from './popup.module.css';

interface MenuPopupProps {
  label: string;
  /** A button, or a position in the window. */
  anchor: HTMLElement | { getBoundingClientRect: () => DOMRect };
  /** The edge of the anchor it is aligned with. */
  align?: 'start' | 'end';
  onClose: () => void;
  /** Where the focus goes on close; absent: back to the anchor. `false`: the caller handles it. */
  finalFocus?: () => HTMLElement | false;
  /** Blocks everything else while open; default. */
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
          collisionPadding={EDGE_MARGIN_PX}
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

/** Margin to keep free at the window's edge, as long as it stays at its anchor. */
const EDGE_MARGIN_PX = 8;

/**
 * The anchor's position in a window that may have shrunk since: a position outside is moved inside, and a hidden button
 * counts as being where it last was.
 */
function placeOf(anchor: MenuPopupProps['anchor']) {
  let last = anchor.getBoundingClientRect();
  const getBoundingClientRect = (): DOMRect => {
    if (!(anchor instanceof HTMLElement) || anchor.checkVisibility()) last = anchor.getBoundingClientRect();
    const { width, height } = last;
    const left = Math.min(last.left, window.innerWidth - width - EDGE_MARGIN_PX);
    return new DOMRect(left, Math.min(last.top, window.innerHeight - height), width, height);
  };
  return anchor instanceof HTMLElement
    ? { contextElement: anchor, getBoundingClientRect }
    : { getBoundingClientRect };
}

interface MenuItemProps {
  /** Its accessible name, if it is not what it shows. */
  label?: string;
  onClick: () => void;
  children: ReactNode;
}

/** A menu item. */
export function MenuItem({ label, onClick, children }: MenuItemProps) {
  return (
    <Menu.Item className={styles.item} aria-label={label} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}

/** For items of other kinds. */
export const menuItem = styles.item;
