import { Menu } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import { bytes, plural } from '../../ui/format.ts';
import type { HeldGroup } from './held.ts';
import styles from './ViewMenu.module.css';

interface HeldMenuProps {
  anchor: RefObject<HTMLElement | null>;
  groups: readonly HeldGroup[];
  onLoad: (group: HeldGroup) => void;
  onClose: () => void;
}

/** Which held files to load, with how many and how much that is. */
export default function HeldMenu({ anchor, groups, onLoad, onClose }: HeldMenuProps) {
  return (
    <Menu.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} side="top" align="end" sideOffset={4} className={styles.positioner}>
          <Menu.Popup className={styles.popup} finalFocus={anchor} aria-label="Load held files">
            {groups.map((group) => (
              <Menu.Item key={group.name} className={styles.item} onClick={() => onLoad(group)}>
                {group.name}
                <span className={styles.size}>
                  {plural(group.paths.length, 'file')} · {bytes(group.bytes)}
                </span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
