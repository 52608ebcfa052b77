import { useRef } from 'react';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { MenuItem, MenuPopup } from '../../ui/MenuPopup.tsx';
import type { RemarkActions } from './remark-actions.ts';

interface RemarkMenuProps {
  /** The button that opened the menu and gets the focus back. */
  button: HTMLElement;
  /** Where it was opened, in window coordinates; null: by its button. */
  at: DOMRect | null;
  actions: RemarkActions;
  onClose: () => void;
}

/** The actions on an existing remark. */
export default function RemarkMenu({ button, at, actions, onClose }: RemarkMenuProps) {
  /**
   * Where the focus goes: to what the action opens (false), else back to the button, or to the diff if the button goes.
   */
  const focus = useRef<HTMLElement | false>(button);
  const leave =
    (act: () => void, to: HTMLElement | false = false) =>
    (): void => {
      focus.current = to;
      act();
    };
  const diff = button.closest<HTMLElement>('[tabindex="0"]') ?? false;
  return (
    <MenuPopup
      label="Remark actions"
      anchor={at ? { getBoundingClientRect: () => at } : button}
      align={at ? 'start' : 'end'}
      modal={false}
      finalFocus={() => focus.current}
      onClose={onClose}
    >
      {actions.edit ? (
        <MenuItem onClick={leave(actions.edit)}>
          Edit
          <KeyHint command="remark.edit" />
        </MenuItem>
      ) : null}
      <MenuItem onClick={actions.copyText}>Copy text</MenuItem>
      {actions.copyThread ? (
        <MenuItem onClick={actions.copyThread}>Copy thread with its lines</MenuItem>
      ) : null}
      {actions.openNote ? <MenuItem onClick={leave(actions.openNote)}>Show the whole note</MenuItem> : null}
      {actions.remove ? (
        <MenuItem onClick={leave(actions.remove, diff)}>
          Remove
          <KeyHint command="remark.remove" />
        </MenuItem>
      ) : null}
    </MenuPopup>
  );
}
