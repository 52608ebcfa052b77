import { useRef } from 'react';
import { api } from '../../api/client.ts';
import { MenuItem, MenuPopup } from '../../ui/MenuPopup.tsx';

interface NoteMenuProps {
  anchor: HTMLElement;
  text: string;
  onEdit: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** What can be done with a note that is there. */
export default function NoteMenu({ anchor, text, onEdit, onRemove, onClose }: NoteMenuProps) {
  // The caret goes into the composer then, not back to the button.
  const edits = useRef(false);
  const edit = (): void => {
    edits.current = true;
    onEdit();
  };
  return (
    <MenuPopup
      label="Note actions"
      anchor={anchor}
      modal={false}
      finalFocus={() => (edits.current ? false : anchor)}
      onClose={onClose}
    >
      <MenuItem onClick={edit}>Edit</MenuItem>
      <MenuItem onClick={() => void api().app.copyText({ text })}>Copy text</MenuItem>
      <MenuItem onClick={onRemove}>Remove</MenuItem>
    </MenuPopup>
  );
}
