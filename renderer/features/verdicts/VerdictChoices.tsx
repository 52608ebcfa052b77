import { Menu } from '@base-ui/react/menu';
import { Icon } from '../../ui/Icon.tsx';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { MenuItem, menuItem, MenuPopup } from '../../ui/MenuPopup.tsx';
import type { VerdictState } from './use-verdict.ts';
import { CHOICES } from './verdict-words.ts';

interface VerdictChoicesProps {
  verdict: VerdictState;
  anchor: HTMLElement;
  onClose: () => void;
}

/** What a reviewer can say; what they said before is marked. */
export default function VerdictChoices({ verdict, anchor, onClose }: VerdictChoicesProps) {
  const { own, choose, withdraw } = verdict;
  return (
    <MenuPopup label="Verdict" anchor={anchor} onClose={onClose}>
      <Menu.RadioGroup value={own}>
        {CHOICES.map((choice) => (
          <Menu.RadioItem
            key={choice.vote}
            className={menuItem}
            value={choice.vote}
            closeOnClick
            onClick={() => choose(choice)}
          >
            {choice.name}
            <Menu.RadioItemIndicator>
              <Icon name="check" size={12} />
            </Menu.RadioItemIndicator>
            <KeyHint command={choice.command} />
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {own === null ? null : (
        <MenuItem onClick={withdraw}>
          Withdraw
          <KeyHint command="verdict.withdraw" />
        </MenuItem>
      )}
    </MenuPopup>
  );
}
