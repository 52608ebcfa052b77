import { useRef } from 'react';
import { MenuItem, MenuPopup } from '../../ui/MenuPopup.tsx';
import type { RemarkActions } from './remark-actions.ts';

interface RemarkMenuProps {
  /** What it belongs to, and gives the focus back to. */
  button: HTMLElement;
  /** Where it was asked for, in the window; null: by its button. */
  at: DOMRect | null;
  actions: RemarkActions;
  onClose: () => void;
}

/** What can be done with a remark that is there. */
export default function RemarkMenu({ button, at, actions, onClose }: RemarkMenuProps) {
  // The caret goes into the composer then, not back to the button.
  const leaves = useRef(false);
  const leave = (act: () => void) => (): void => {
    leaves.current = true;
    act();
  };
  return (
    <MenuPopup
      label="Remark actions"
      anchor={at ? { getBoundingClientRect: () => at } : button}
      align={at ? 'start' : 'end'}
      modal={false}
      finalFocus={() => (leaves.current ? false : button)}
      onClose={onClose}
    >
      {actions.edit ? <MenuItem onClick={leave(actions.edit)}>Edit</MenuItem> : null}
      <MenuItem onClick={actions.copyText}>Copy text</MenuItem>
      <MenuItem onClick={leave(actions.openNote)}>Show the whole note</MenuItem>
      {actions.remove ? <MenuItem onClick={leave(actions.remove)}>Remove</MenuItem> : null}
    </MenuPopup>
  );
}
