import { Menu } from '@base-ui/react/menu';
import { useRunCommand } from '../../../app/commands.tsx';
import { bindingOf, type CommandName } from '../../../../shared/keys/commands.ts';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { MenuItem } from '../../../ui/MenuPopup.tsx';
import { CheckMark } from '../../../ui/CheckMark.tsx';
import styles from './ViewMenu.module.css';

const COMMANDS: readonly CommandName[] = [
  'context.expand',
  'context.function',
  'context.file',
  'context.collapse',
];

/** How much context of the file in view is shown around its changes. */
export function ContextItems() {
  const run = useRunCommand();
  return (
    <Menu.Group>
      <Menu.GroupLabel className={styles.label}>Around changes</Menu.GroupLabel>
      {COMMANDS.map((name) => (
        // Run after the menu has returned the focus.
        <MenuItem key={name} onClick={() => void setTimeout(() => run(name))}>
          <CheckMark>{null}</CheckMark>
          {bindingOf(name).title}
          <span className={styles.size}>
            <KeyHint command={name} />
          </span>
        </MenuItem>
      ))}
    </Menu.Group>
  );
}
