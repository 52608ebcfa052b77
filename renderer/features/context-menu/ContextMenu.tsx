import { useRef, useState } from 'react';
import { useLiveCommands, useRunCommand } from '../../app/commands.tsx';
import { bindingOf, commandsOn } from '../../../shared/keys/commands.ts';
import type { OpenMenu } from '../../app/target.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { MenuItem, MenuPopup } from '../../ui/MenuPopup.tsx';
import styles from './ContextMenu.module.css';

const WHAT = {
  file: 'File',
  folder: 'Folder',
  line: 'Line',
  commit: 'Commit',
  note: 'Note',
  'listed note': 'Note',
} as const;

/** The commands that apply to the target, from the palette's command table. */
export default function ContextMenu({ menu, onClose }: { menu: OpenMenu; onClose: () => void }) {
  const { target, from } = menu;
  const [anchor] = useState(() => ({ getBoundingClientRect: () => menu.at }));
  const live = useLiveCommands();
  const run = useRunCommand();
  const picked = useRef(false);
  const commands = commandsOn(target.kind).filter((name) => live.has(name));
  if (commands.length === 0) return null;
  return (
    <MenuPopup
      label={`${WHAT[target.kind]} actions`}
      anchor={anchor}
      align="start"
      modal={false}
      finalFocus={() => (from instanceof HTMLElement && from.isConnected ? from : false)}
      onClose={onClose}
    >
      {commands.map((name) => {
        const { menu: words, title } = bindingOf(name);
        return (
          <MenuItem
            key={name}
            onClick={() => {
              if (picked.current) return;
              picked.current = true;
              // Run after the menu has returned the focus: the command may need it.
              setTimeout(() => run(name, target));
            }}
          >
            <span className={styles.words}>{words ?? title}</span>
            <KeyHint command={name} />
          </MenuItem>
        );
      })}
    </MenuPopup>
  );
}
