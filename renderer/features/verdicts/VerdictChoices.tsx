import { Menu } from '@base-ui/react/menu';
import { Icon } from '../../ui/Icon.tsx';
import { KeyHint } from '../../ui/KeyHint.tsx';
import type { RepositoryPlace } from '../../../shared/ipc/names.ts';
import { MenuItem, menuItem, MenuPopup } from '../../ui/MenuPopup.tsx';
import { SignatureItem } from './SignatureItem.tsx';
import type { VerdictState } from './use-verdict.ts';
import { CHOICES } from './verdict-words.ts';

/** More people than any change needs. */
const MAX_SIGNATURES_SHOWN = 10;

interface VerdictChoicesProps {
  verdict: VerdictState;
  place: RepositoryPlace;
  anchor: HTMLElement;
  onClose: () => void;
}

/** What a reviewer can say; what they said before is marked. */
export default function VerdictChoices({ verdict, place, anchor, onClose }: VerdictChoicesProps) {
  const { own, noted, choose, withdraw } = verdict;
  const written = noted.filter(({ writtenIn }) => writtenIn != null).slice(0, MAX_SIGNATURES_SHOWN);
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
      {written.map((one) => (
        <SignatureItem key={JSON.stringify(one)} place={place} verdict={one} />
      ))}
    </MenuPopup>
  );
}
