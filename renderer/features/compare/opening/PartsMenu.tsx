import { Menu } from '@base-ui/react/menu';
import { STAGED, UNSTAGED, WORKTREE } from '../../../../shared/domain/worktree.ts';
import { MenuPopup } from '../../../ui/MenuPopup.tsx';
import { MenuRadio } from '../../../ui/MenuRadio.tsx';

interface PartsMenuProps {
  anchor: HTMLElement;
  side: string;
  onPick: (side: string) => void;
  onClose: () => void;
}

/** Which part of the uncommitted changes is shown. */
export default function PartsMenu({ anchor, side, onPick, onClose }: PartsMenuProps) {
  return (
    <MenuPopup label="Uncommitted changes" anchor={anchor} align="start" onClose={onClose}>
      <Menu.RadioGroup value={side} onValueChange={onPick}>
        <MenuRadio value={WORKTREE} label="All, staged or not" />
        <MenuRadio value={STAGED} label="What is staged" />
        <MenuRadio value={UNSTAGED} label="What is not staged" />
      </Menu.RadioGroup>
    </MenuPopup>
  );
}
