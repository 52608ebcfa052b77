import { Menu } from '@base-ui/react/menu';
import { useRef } from 'react';
import { api } from '../../api/client.ts';
import styles from './NoteCard.module.css';

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
    <Menu.Root open onOpenChange={(open) => (open ? undefined : onClose())} modal={false}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          side="bottom"
          align="end"
          sideOffset={4}
          className={styles.positioner}
        >
          <Menu.Popup
            finalFocus={() => (edits.current ? false : anchor)}
            className={styles.popup}
            aria-label="Note actions"
          >
            <Menu.Item className={styles.item} onClick={edit}>
              Edit
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={() => void api().app.copyText({ text })}>
              Copy text
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={onRemove}>
              Remove
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
