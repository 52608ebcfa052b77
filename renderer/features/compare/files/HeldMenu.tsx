import { bytes, plural } from '../../../ui/format.ts';
import { MenuItem, MenuPopup } from '../../../ui/MenuPopup.tsx';
import type { HeldGroup } from './held.ts';
import styles from '../choices/ViewMenu.module.css';

interface HeldMenuProps {
  anchor: HTMLElement;
  groups: readonly HeldGroup[];
  onLoad: (group: HeldGroup) => void;
  onClose: () => void;
}

/** A choice of held files to load, with their number and size. */
export default function HeldMenu({ anchor, groups, onLoad, onClose }: HeldMenuProps) {
  return (
    <MenuPopup label="Load held files" anchor={anchor} onClose={onClose}>
      {groups.map((group) => (
        <MenuItem key={group.name} onClick={() => onLoad(group)}>
          {group.name}
          <span className={styles.size}>
            {plural(group.paths.length, 'file')} · {bytes(group.bytes)}
          </span>
        </MenuItem>
      ))}
    </MenuPopup>
  );
}
